package org.sbamock.amf.core;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Hex;

/** What identifies a registration at the UE-facing API: 64 random bits. */
public record RegistrationId(long value) {
  /** The length of the text, characters. */
  public static final int LENGTH = 16;

  /** The identifier that a text stands for, or null if it can be none. */
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

  /** Sixteen hexadecimal digits. */
  @Override
  public String toString() {
    byte[] digits = new byte[LENGTH];
    Hex.put(digits, 0, value);
    return new String(digits, StandardCharsets.US_ASCII);
  }
}
