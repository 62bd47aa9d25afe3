/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.recorded;

import java.math.BigDecimal;
import java.math.RoundingMode;
import java.util.Arrays;

/**
 * A list of numbers as integers: a scale, the first number on the scale, and the difference of each
 * further number from the one before. A scale from −9 to 9 is the number of decimals: with the
 * scale 2, 1.5 and 1.75 are {@code [2, 150, 25]}. A scale from 10 to 10,000 is the number of
 * logarithmic steps: with the scale 500, k is e^(k/500), so that numbers are accurate to 0.1 %.
 */
final class RoundedNumbers {
  private static final int MOST_DECIMALS = 9;
  private static final int MOST_STEPS = 10_000;

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
   * @param scale the scale; only positive numbers have places on a logarithmic one
   * @throws ArithmeticException if a number is too large for the scale
   */
  static long[] encode(double[] numbers, int scale) {
    long[] encoded = new long[numbers.length + 1];
    encoded[0] = scale;
    long last = 0;
    for (int i = 0; i < numbers.length; i++) {
      long next = place(numbers[i], scale);
      encoded[i + 1] = Math.subtractExact(next, last);
      last = next;
    }
    return encoded;
  }

  private static long place(double number, int scale) {
    return isLogarithmic(scale)
        ? Math.round(StrictMath.log(number) * scale)
        : new BigDecimal(number)
            .setScale(scale, RoundingMode.HALF_EVEN)
            .unscaledValue()
            .longValueExact();
  }

  private static boolean isLogarithmic(long scale) {
    return scale > MOST_DECIMALS;
  }

  /**
   * Decodes numbers.
   *
   * @throws IllegalArgumentException if the encoding is invalid
   */
  static double[] decode(long[] encoded) {
    if (encoded.length == 0 || encoded[0] < -MOST_DECIMALS || encoded[0] > MOST_STEPS) {
      throw new IllegalArgumentException(
          "numbers start with "
              + (encoded.length == 0 ? "nothing" : encoded[0])
              + ": expected a scale from -9 to "
              + MOST_STEPS);
    }
    int scale = (int) encoded[0];
    double[] numbers = new double[encoded.length - 1];
    long last = 0;
    for (int i = 0; i < numbers.length; i++) {
      try {
        last = Math.addExact(last, encoded[i + 1]);
      } catch (ArithmeticException e) {
        throw new IllegalArgumentException("a number is larger than 64 bits", e);
      }
      numbers[i] = number(last, scale);
      if (!Double.isFinite(numbers[i])) {
        throw new IllegalArgumentException("a number is too large");
      }
    }
    return numbers;
  }

  private static double number(long place, int scale) {
    double unit = Math.pow(10, Math.abs(scale));
    return isLogarithmic(scale)
        ? StrictMath.exp((double) place / scale)
        : scale < 0 ? place * unit : place / unit;
  }

  /** Returns the numbers without the given number of leading elements of their encoding. */
  static long[] without(long[] encoded, int leading) {
    return Arrays.copyOfRange(encoded, Math.min(leading, encoded.length), encoded.length);
  }
}
