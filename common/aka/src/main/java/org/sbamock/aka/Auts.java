/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka;

import java.security.MessageDigest;
import java.util.OptionalLong;

/**
 * The resynchronisation token AUTS = (SQN_MS xor AK*) || MAC-S (TS 33.102, 6.3.3), 14 octets. MAC-S
 * is computed with an authentication management field of zero.
 */
public final class Auts {
  /** The length of the token in octets. */
  public static final int LENGTH = 14;

  private static final int RESYNC_AMF = 0;
  private static final int SQN_LENGTH = 6;

  private Auts() {}

  /**
   * Creates the token, as a USIM does.
   *
   * @param milenage the subscriber's functions
   * @param rand RAND of the challenge, 16 octets
   * @param sqnMs the highest SQN that the USIM has accepted, 48 bits
   */
  public static byte[] make(Milenage milenage, byte[] rand, long sqnMs) {
    byte[] auts = new byte[LENGTH];
    Octets.put48(auts, 0, sqnMs ^ milenage.f5Star(rand));
    byte[] macS = milenage.f1Star(rand, sqnMs, RESYNC_AMF);
    System.arraycopy(macS, 0, auts, SQN_LENGTH, macS.length);
    return auts;
  }

  /**
   * Verifies a token, as the home network does.
   *
   * @param milenage the subscriber's functions
   * @param rand RAND of the challenge, 16 octets
   * @param auts the token, 14 octets
   * @return SQN_MS, or empty if MAC-S is wrong
   * @throws IllegalArgumentException if a length is wrong
   */
  public static OptionalLong verify(Milenage milenage, byte[] rand, byte[] auts) {
    Octets.requireLength(auts, LENGTH, "AUTS");
    long sqnMs = Octets.get48(auts, 0) ^ milenage.f5Star(rand);
    byte[] macS = new byte[LENGTH - SQN_LENGTH];
    System.arraycopy(auts, SQN_LENGTH, macS, 0, macS.length);
    return MessageDigest.isEqual(milenage.f1Star(rand, sqnMs, RESYNC_AMF), macS)
        ? OptionalLong.of(sqnMs)
        : OptionalLong.empty();
  }
}
