/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.homenetwork;

import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.JsonCursor;
import org.sbamock.sbi.SbiException;

/**
 * ResynchronizationInfo: the rejected challenge and the UE's token (TS 29.503 clause 6.3.6.2.5).
 *
 * @param rand RAND, 16 octets
 * @param auts AUTS, 14 octets
 */
public record Resynchronization(byte[] rand, byte[] auts) {
  private static final int RAND_LENGTH = 16;
  private static final int AUTS_LENGTH = 14;

  /**
   * Reads the attribute at which a cursor is.
   *
   * @return null if the attribute is null
   * @throws SbiException MANDATORY_IE_MISSING, MANDATORY_IE_INCORRECT or OPTIONAL_IE_INCORRECT
   */
  public static @Nullable Resynchronization read(JsonCursor cursor) {
    if (!cursor.enterOptional()) {
      return null;
    }
    String randPointer = cursor.pointer("rand");
    String autsPointer = cursor.pointer("auts");
    byte[] rand = null;
    byte[] auts = null;
    for (String name = cursor.next(); name != null; name = cursor.next()) {
      switch (name) {
        case "rand" -> rand = cursor.mandatoryOctets(RAND_LENGTH);
        case "auts" -> auts = cursor.mandatoryOctets(AUTS_LENGTH);
        default -> {}
      }
    }
    if (rand == null) {
      throw SbiException.missingIe(randPointer);
    }
    if (auts == null) {
      throw SbiException.missingIe(autsPointer);
    }
    return new Resynchronization(rand, auts);
  }
}
