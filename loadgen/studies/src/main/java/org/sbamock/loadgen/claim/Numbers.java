/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.math.BigDecimal;
import java.util.Locale;

/** Numbers for people. */
public final class Numbers {
  private Numbers() {}

  /**
   * A number with three digits that count, or all before the point; thousands are set apart. What
   * is below a thousandth or from a thousand million on has an exponent, such as the ratio of a
   * figure to one that is zero but for rounding.
   */
  public static String text(double value) {
    double size = Math.abs(value);
    if (Double.isNaN(value)) {
      return "–";
    }
    if (Double.isInfinite(value)) {
      return value < 0 ? "−∞" : "∞";
    }
    int decimals = size == 0 || size >= 100 ? 0 : size >= 10 ? 1 : size >= 1 ? 2 : 3;
    if (size > 0 && size < 0.001 || size >= 1e9) {
      return String.format(Locale.ROOT, "%.1e", value).replace("+", "").replace('-', '−');
    }
    String text = String.format(Locale.ROOT, "%,." + decimals + "f", value);
    return text.replace('-', '−');
  }

  /** A number as it was printed elsewhere: every digit. */
  public static String exact(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  /** A probability. */
  public static String p(double p) {
    return p < 0.001 ? "p < 0.001" : String.format(Locale.ROOT, "p = %.3f", p);
  }
}
