/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.markup;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/**
 * A scale of an axis.
 *
 * @param from the value at its start
 * @param to the value at its end
 * @param logarithmic whether the scale is logarithmic
 */
public record Scale(double from, double to, boolean logarithmic) {
  /** Returns a linear scale from zero. */
  public static Scale fromZero(double most) {
    double to = most <= 0 ? 1 : most;
    double step = step(to / 4);
    return new Scale(0, Math.ceil(to / step - 1e-9) * step, false);
  }

  /** Returns a logarithmic scale between powers of ten. */
  public static Scale powersOfTen(double least, double most) {
    return new Scale(
        Math.pow(10, Math.floor(Math.log10(least))),
        Math.pow(10, Math.ceil(Math.log10(most) - 1e-9)),
        true);
  }

  /** Returns a logarithmic scale between numbers that are 1, 2 or 5 times a power of ten. */
  public static Scale logarithmic(double least, double most) {
    double from = 1 / step(1 / least);
    double to = step(most);
    return new Scale(from, to > from ? to : step(to * 1.01), true);
  }

  /** Returns the position of a value, 0 to 1. */
  public double place(double value) {
    if (to == from) {
      return 0.5;
    }
    return logarithmic
        ? Math.log(Math.max(value, from) / from) / Math.log(to / from)
        : (value - from) / (to - from);
  }

  /** Returns the values of the grid lines. */
  public List<Double> ticks() {
    List<Double> ticks = new ArrayList<>();
    if (logarithmic) {
      boolean few = to / from <= 1000;
      double tick = from;
      while (tick <= to * 1.0001) {
        ticks.add(tick);
        tick = few ? step(tick * 1.01) : tick * 10;
      }
      return ticks;
    }
    double step = step((to - from) / 5);
    for (int i = 0; from + i * step <= to + step * 1e-6; i++) {
      ticks.add(from + i * step);
    }
    return ticks;
  }

  /**
   * Returns the smallest round step, 1, 2 or 5 times a power of ten, that is not less than {@code
   * least}.
   */
  public static double step(double least) {
    if (!(least > 0)) {
      return 1;
    }
    double power = Math.pow(10, Math.floor(Math.log10(least)));
    for (double factor : new double[] {1, 2, 5}) {
      if (factor * power >= least * (1 - 1e-9)) {
        return factor * power;
      }
    }
    return 10 * power;
  }

  /** Formats a value of an axis without trailing zeros. */
  public static String label(double value) {
    double size = Math.abs(value);
    if (size >= 1e6) {
      return number(value / 1e6) + " M";
    }
    return number(value);
  }

  private static String number(double value) {
    String text = String.format(Locale.ROOT, Math.abs(value) >= 100 ? "%,.1f" : "%.4f", value);
    return text.replaceAll("\\.?0+$", "");
  }
}
