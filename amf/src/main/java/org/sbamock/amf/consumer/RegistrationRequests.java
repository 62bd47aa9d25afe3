/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.consumer;

import java.nio.ByteBuffer;
import org.sbamock.aka.Plmn;
import org.sbamock.amf.core.ue.AmfIdentity;
import org.sbamock.amf.core.ue.Guti;

/**
 * Registration requests of UEs in NAS (TS 24.501 clause 8.2.6), which an AMF passes to the old AMF.
 * They have no integrity protection.
 */
final class RegistrationRequests {
  private static final byte MOBILITY_MANAGEMENT = 0x7e;
  private static final byte PLAIN = 0;
  private static final byte REGISTRATION_REQUEST = 0x41;

  /** The key set 0, a follow-on request, and mobility registration updating. */
  private static final byte TYPE = 0x0a;

  private static final byte GUTI = (byte) 0xf2;
  private static final int GUTI_LENGTH = 11;
  private static final int NO_DIGIT = 0xf;

  private RegistrationRequests() {}

  /** Returns a request for mobility registration updating with a 5G-GUTI (clause 9.11.3.4). */
  static byte[] mobilityUpdate(Guti guti) {
    AmfIdentity amf = guti.amf();
    ByteBuffer request = ByteBuffer.allocate(6 + GUTI_LENGTH);
    request.put(MOBILITY_MANAGEMENT).put(PLAIN).put(REGISTRATION_REQUEST).put(TYPE);
    request.putShort((short) GUTI_LENGTH).put(GUTI);
    putPlmn(request, guti.plmn());
    request.put((byte) amf.region());
    request.putShort((short) (amf.set() << 6 | amf.pointer()));
    request.putInt(guti.tmsi());
    return request.array();
  }

  private static void putPlmn(ByteBuffer request, Plmn plmn) {
    int third = plmn.mnc().length() == 3 ? digit(plmn.mnc(), 2) : NO_DIGIT;
    request.put((byte) (digit(plmn.mcc(), 1) << 4 | digit(plmn.mcc(), 0)));
    request.put((byte) (third << 4 | digit(plmn.mcc(), 2)));
    request.put((byte) (digit(plmn.mnc(), 1) << 4 | digit(plmn.mnc(), 0)));
  }

  private static int digit(String digits, int index) {
    return digits.charAt(index) - '0';
  }
}
