/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.subscriber;

import java.util.Locale;
import java.util.regex.Pattern;

/**
 * A share of numbered elements, such as subscribers or registrations, which is spread evenly over
 * their numbers: a number is included if its multiple of an irrational number, modulo 1, is below
 * the fraction. The two sequences are independent of each other, so that the shares of a share are
 * spread evenly as well.
 *
 * @param fraction 0 to 1
 */
public record Share(double fraction) {
  /** No element. */
  public static final Share NONE = new Share(0);

  private static final Pattern FORM = Pattern.compile("(100|[0-9]{1,2})(\\.[0-9]{1,4})?%");

  /** The fractional part of the golden ratio, times 2^64. */
  private static final long FIRST = 0x9E3779B97F4A7C15L;

  /** The fractional part of the square root of 2, times 2^64. */
  private static final long SECOND = 0x6A09E667F3BCC909L;

  /**
   * Checks the fraction.
   *
   * @throws IllegalArgumentException if it is not between 0 and 1
   */
  public Share {
    if (!(fraction >= 0 && fraction <= 1)) {
      throw new IllegalArgumentException("A share is a fraction from 0 to 1, not " + fraction);
    }
  }

  /**
   * Parses a share in percent, such as {@code 30%}.
   *
   * @throws IllegalArgumentException if the text is not a share from 0% to 100%
   */
  public static Share parse(String text) {
    double percent =
        FORM.matcher(text).matches()
            ? Double.parseDouble(text.substring(0, text.length() - 1))
            : Double.NaN;
    if (!(percent <= 100)) {
      throw new IllegalArgumentException("'" + text + "': expected a share from 0% to 100%");
    }
    return new Share(percent / 100);
  }

  /** Returns whether the share includes an element. */
  public boolean includes(long number) {
    return isBelow(number * FIRST);
  }

  /** Returns whether the share includes an element, by a sequence independent of the other one. */
  public boolean includesAcross(long number) {
    return isBelow(number * SECOND);
  }

  private boolean isBelow(long multiple) {
    return (multiple >>> 11) * 0x1p-53 < fraction;
  }

  /** Returns whether the share includes no element. */
  public boolean isEmpty() {
    return fraction == 0;
  }

  /** Returns the share in percent, such as {@code 30%}. */
  @Override
  public String toString() {
    String percent = String.format(Locale.ROOT, "%.4f", fraction * 100);
    return percent.replaceAll("\\.?0+$", "") + "%";
  }
}
