/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.eap;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Octets;

/** A writer of the attributes of an EAP-AKA' packet, in order. */
final class EapWriter {
  private static final int MAC_LENGTH = 16;

  private byte[] octets = new byte[160];
  private int end;

  EapWriter(EapPacket.Code code, int identifier, EapPacket.Subtype subtype) {
    octets[0] = (byte) code.value();
    octets[1] = (byte) identifier;
    octets[4] = EapPacket.TYPE_AKA_PRIME;
    octets[5] = (byte) subtype.value();
    end = 8;
  }

  static EapPacket result(EapPacket.Code code, int identifier) {
    return EapPacket.own(new byte[] {(byte) code.value(), (byte) identifier, 0, 4});
  }

  /** Writes an attribute with a 16-bit number and octets, padded with zeros. */
  EapWriter attribute(int type, int number, byte... value) {
    int length = 4 + (value.length + 3) / 4 * 4;
    header(type, length);
    Octets.putShort(octets, end + 2, number);
    System.arraycopy(value, 0, octets, end + 4, value.length);
    end += length;
    return this;
  }

  public EapWriter auts(byte[] auts) {
    header(EapAttributes.AT_AUTS, 2 + auts.length);
    System.arraycopy(auts, 0, octets, end + 2, auts.length);
    end += 2 + auts.length;
    return this;
  }

  /** Writes AT_RESULT_IND if required, and AT_CHECKCODE unless the checkcode is null. */
  EapWriter protections(boolean resultIndication, byte @Nullable [] checkcode) {
    if (resultIndication) {
      attribute(EapAttributes.AT_RESULT_IND, 0);
    }
    return checkcode == null ? this : attribute(EapAttributes.AT_CHECKCODE, 0, checkcode);
  }

  private void header(int type, int length) {
    if (octets.length - end < length) {
      octets = Arrays.copyOf(octets, 2 * octets.length + length);
    }
    octets[end] = (byte) type;
    octets[end + 1] = (byte) (length / 4);
  }

  public EapPacket finish() {
    Octets.putShort(octets, 2, end);
    return EapPacket.own(Arrays.copyOf(octets, end));
  }

  /** Ends the packet with AT_MAC. */
  EapPacket finishWithMac(byte[] kAut) {
    attribute(EapAttributes.AT_MAC, 0, new byte[MAC_LENGTH]);
    Octets.putShort(octets, 2, end);
    byte[] packet = Arrays.copyOf(octets, end);
    int at = end - MAC_LENGTH;
    System.arraycopy(EapPacket.mac(packet, at, kAut), 0, packet, at, MAC_LENGTH);
    return EapPacket.own(packet);
  }
}
