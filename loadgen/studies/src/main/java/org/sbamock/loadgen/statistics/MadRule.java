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
}
