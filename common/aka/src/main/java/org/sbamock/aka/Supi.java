/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka;

import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * A subscription permanent identifier that is an IMSI (TS 23.003, 2.2A), {@code imsi-} and 5 to 15
 * digits in messages (TS 29.571).
 *
 * @param digits the IMSI's digits
 */
public record Supi(String digits) {
  private static final String PREFIX = "imsi-";
  private static final int MIN_DIGITS = 5;
  private static final int MAX_DIGITS = 15;

  /** The bits of a packed SUPI that contain the number of its digits. */
  private static final int COUNT_SHIFT = 56;

  /**
   * Checks the digits.
   *
   * @throws IllegalArgumentException unless there are 5 to 15 digits and nothing else
   */
  public Supi {
    if (digits.length() < MIN_DIGITS || digits.length() > MAX_DIGITS || !Octets.isDigits(digits)) {
      throw new IllegalArgumentException("IMSI: expected 5 to 15 digits");
    }
  }

  /**
   * Parses the form {@code imsi-001010000000001}.
   *
   * @throws IllegalArgumentException for any other form
   */
  public static Supi parse(String value) {
    if (!value.startsWith(PREFIX)) {
      throw new IllegalArgumentException("SUPI: expected the form imsi-<digits>");
    }
    return new Supi(value.substring(PREFIX.length()));
  }

  /** Parses the form {@code imsi-001010000000001}; null for any other form. */
  public static @Nullable Supi parseOrNull(String value) {
    int digits = value.length() - PREFIX.length();
    return value.startsWith(PREFIX)
            && digits >= MIN_DIGITS
            && digits <= MAX_DIGITS
            && Octets.isDigits(value.substring(PREFIX.length()))
        ? new Supi(value.substring(PREFIX.length()))
        : null;
  }

  /** Returns the SUPI of {@link #packed()}. */
  public static Supi unpacked(long packed) {
    byte[] digits = new byte[(int) (packed >>> COUNT_SHIFT)];
    long rest = packed & (1L << COUNT_SHIFT) - 1;
    for (int i = digits.length - 1; i >= 0; i--) {
      digits[i] = (byte) ('0' + rest % 10);
      rest /= 10;
    }
    return new Supi(new String(digits, StandardCharsets.US_ASCII));
  }

  /** Returns the number and the value of the digits in 64 bits, which identify the SUPI. */
  public long packed() {
    return (long) digits.length() << COUNT_SHIFT | Long.parseLong(digits);
  }

  /** Returns the form {@code imsi-001010000000001}. */
  public String value() {
    return PREFIX + digits;
  }

  @Override
  public String toString() {
    return value();
  }
}
