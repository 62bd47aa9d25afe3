/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.math.BigDecimal;
import java.util.Locale;

/** Formats numbers for reports. */
public final class NumberText {
  private NumberText() {}

  /**
   * Formats a number with three significant digits, or all digits before the decimal point, with
   * separated thousands. Numbers below 0.001 and from 10⁹ have an exponent, for instance the ratio
   * to a figure that is zero except for rounding.
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

  /** Formats a published number with all its digits. */
  public static String exact(double value) {
    return BigDecimal.valueOf(value).stripTrailingZeros().toPlainString();
  }

  /** Formats a fraction as a percentage, such as 2.5 %. */
  public static String percent(double fraction) {
    return text(100 * fraction) + " %";
  }

  /** Formats a p-value. */
  public static String p(double p) {
    return p < 0.001 ? "p < 0.001" : String.format(Locale.ROOT, "p = %.3f", p);
  }
}
