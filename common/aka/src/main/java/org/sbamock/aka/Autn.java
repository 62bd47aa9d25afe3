/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka;

import java.security.MessageDigest;

/** The layout of AUTN = (SQN xor AK) || AMF || MAC-A (TS 33.102, 6.3.2), 16 octets. */
public final class Autn {
  public static final int LENGTH = 16;
  public static final int SEPARATION_BIT = 0x8000;

  private static final int AMF_OFFSET = 6;
  private static final int MAC_OFFSET = 8;

  private Autn() {}

  public static byte[] make(MilenageRun run, long sqn, int amf) {
    byte[] autn = new byte[LENGTH];
    put(run, sqn ^ run.ak(), sqn, amf, autn, 0);
    return autn;
  }

  /** Writes the token if AK is already known. */
  public static void put(MilenageRun run, long sqnXorAk, long sqn, int amf, byte[] to, int offset) {
    Octets.put48(to, offset, sqnXorAk);
    Octets.putShort(to, offset + AMF_OFFSET, amf);
    Octets.putLong(to, offset + MAC_OFFSET, run.macA(sqn, amf));
  }

  public static long sqnXorAk(byte[] autn) {
    return Octets.get48(autn, 0);
  }

  public static int amf(byte[] autn) {
    return Octets.getUnsignedShort(autn, AMF_OFFSET);
  }

  public static boolean isGenuine(byte[] autn, MilenageRun run, long sqn) {
    byte[] expected = make(run, sqn, amf(autn));
    return MessageDigest.isEqual(expected, autn);
  }
}
