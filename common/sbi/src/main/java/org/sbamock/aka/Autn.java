package org.sbamock.aka;

import java.security.MessageDigest;

/** The layout of AUTN = (SQN xor AK) || AMF || MAC-A (TS 33.102, 6.3.2), 16 octets. */
final class Autn {
  static final int LENGTH = 16;
  static final int SEPARATION_BIT = 0x8000;

  private static final int AMF_OFFSET = 6;
  private static final int MAC_OFFSET = 8;

  private Autn() {}

  static byte[] make(Milenage milenage, Milenage.Responses responses, long sqn, int amf) {
    byte[] autn = new byte[LENGTH];
    Octets.put48(autn, 0, sqn ^ responses.ak);
    Octets.putShort(autn, AMF_OFFSET, amf);
    Octets.putLong(autn, MAC_OFFSET, milenage.f1(responses, sqn, amf));
    return autn;
  }

  static long sqnXorAk(byte[] autn) {
    return Octets.get48(autn, 0);
  }

  static int amf(byte[] autn) {
    return Octets.getUnsignedShort(autn, AMF_OFFSET);
  }

  static boolean isGenuine(byte[] autn, Milenage milenage, Milenage.Responses responses, long sqn) {
    byte[] expected = make(milenage, responses, sqn, amf(autn));
    return MessageDigest.isEqual(expected, autn);
  }
}
