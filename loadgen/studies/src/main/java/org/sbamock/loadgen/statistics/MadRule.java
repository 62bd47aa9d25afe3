/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.statistics;

import java.util.Arrays;

/**
 * The outlier rule of the median absolute deviation: a value is an outlier if its distance from the
 * median exceeds a number of scaled median absolute deviations. Scaled by {@value #SCALE}, the
 * deviation estimates the standard deviation of normally distributed values.
 *
 * @param limit the number of scaled deviations; above 0
 */
public record MadRule(double limit) {
  /** 1 / Φ⁻¹(3/4). */
  public static final double SCALE = 1.4826;

  /** The rule with the customary limit of 3. */
  public static final MadRule THREE = new MadRule(3);

  /** Checks the limit. */
  public MadRule {
    if (!(limit > 0)) {
      throw new IllegalArgumentException("limit " + limit + ": expected a number above 0");
    }
  }

  /** Returns the scaled median absolute deviation about the median. */
  public static double scaledDeviation(Sample sample) {
    double median = sample.median();
    return SCALE
        * Sample.of(Arrays.stream(sample.raw()).map(value -> Math.abs(value - median)).toArray())
            .median();
  }

  /** Returns the sample without its outliers. */
  public Sample keep(Sample sample) {
    if (sample.isEmpty()) {
      return sample;
    }
    double median = sample.median();
    double reach = limit * scaledDeviation(sample);
    return sample.within(median - reach, median + reach);
  }

  /**
   * Removes the outliers of a resample.
   *
   * @param values the values in ascending order
   * @param times how often each value occurs in the resample; becomes 0 for outliers
   * @param drawn the sum of {@code times}; above 0
   * @return the sum of {@code times} without outliers
   */
  int keep(double[] values, int[] times, int drawn) {
    double median = Bootstrap.quantile(values, times, drawn, 0.5);
    double reach = limit * SCALE * medianDistance(values, times, drawn, median);
    int kept = drawn;
    for (int i = 0; i < values.length; i++) {
      if (values[i] < median - reach || values[i] > median + reach) {
        kept -= times[i];
        times[i] = 0;
      }
    }
    return kept;
  }

  /** Returns the median of the distances of the values of a resample from a value. */
  private static double medianDistance(double[] values, int[] times, int drawn, double from) {
    int above = 0;
    while (above < values.length && values[above] < from) {
      above++;
    }
    int below = above - 1;
    int first = (drawn - 1) / 2;
    int second = drawn / 2;
    double atFirst = 0;
    int passed = 0;
    while (true) {
      boolean up =
          below < 0 || above < values.length && values[above] - from < from - values[below];
      int nearest = up ? above++ : below--;
      double distance = Math.abs(values[nearest] - from);
      if (passed <= first) {
        atFirst = distance;
      }
      passed += times[nearest];
      if (passed > second) {
        return (atFirst + distance) / 2;
      }
    }
  }
}
