/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.ue;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Hex;

/** The identifier of a registration in the UE-facing API: 64 random bits. */
public record RegistrationId(long value) {
  /** The length of the text in characters. */
  public static final int LENGTH = 16;

  /** Parses an identifier; null if the text is not one. */
  public static @Nullable RegistrationId parse(String text) {
    if (text.length() != LENGTH) {
      return null;
    }
    try {
      return new RegistrationId(Hex.number(text, 0));
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** Returns sixteen hexadecimal digits. */
  @Override
  public String toString() {
    byte[] digits = new byte[LENGTH];
    Hex.put(digits, 0, value);
    return new String(digits, StandardCharsets.US_ASCII);
  }
}
