/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.recorded;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;

/**
 * A list of numbers as integers: the number of decimals, which may be negative, the first number,
 * and the difference of each further number from the one before, both in the unit of the last
 * decimal. With two decimals, 1.5 and 1.75 are {@code [2, 150, 25]}.
 */
final class RoundedNumbers {
  private static final int MOST_DECIMALS = 9;

  private RoundedNumbers() {}

  /** Returns the number of decimals with which a number has so many significant digits. */
  static int decimals(double number, int digits) {
    return number == 0
        ? 0
        : Math.max(
            -MOST_DECIMALS,
            Math.min(MOST_DECIMALS, digits - 1 - (int) Math.floor(Math.log10(Math.abs(number)))));
  }

  /**
   * Encodes finite numbers.
   *
   * @throws ArithmeticException if a number is too large for the decimals
   */
  static long[] encode(double[] numbers, int decimals) {
    long[] encoded = new long[numbers.length + 1];
    encoded[0] = decimals;
    long last = 0;
    for (int i = 0; i < numbers.length; i++) {
      long next =
          new BigDecimal(numbers[i])
              .setScale(decimals, RoundingMode.HALF_EVEN)
              .unscaledValue()
              .longValueExact();
      encoded[i + 1] = Math.subtractExact(next, last);
      last = next;
    }
    return encoded;
  }

  /**
   * Decodes numbers.
   *
   * @throws IllegalArgumentException if the encoding is invalid
   */
  static double[] decode(long[] encoded) {
    if (encoded.length == 0 || encoded[0] < -MOST_DECIMALS || encoded[0] > MOST_DECIMALS) {
      throw new IllegalArgumentException(
          "numbers start with "
              + (encoded.length == 0 ? "nothing" : encoded[0])
              + ": expected the number of decimals, from -9 to 9");
    }
    double[] numbers = new double[encoded.length - 1];
    double unit = Math.pow(10, Math.abs((int) encoded[0]));
    long last = 0;
    for (int i = 0; i < numbers.length; i++) {
      try {
        last = Math.addExact(last, encoded[i + 1]);
      } catch (ArithmeticException e) {
        throw new IllegalArgumentException("a number is larger than 64 bits", e);
      }
      numbers[i] = encoded[0] < 0 ? last * unit : last / unit;
    }
    return numbers;
  }

  /** Returns the numbers without the given number of leading elements of their encoding. */
  static long[] without(long[] encoded, int leading) {
    return Arrays.copyOfRange(encoded, Math.min(leading, encoded.length), encoded.length);
  }
}
