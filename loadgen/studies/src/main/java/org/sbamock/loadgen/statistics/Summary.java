/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.statistics;

import org.jspecify.annotations.Nullable;

/**
 * A summary of a sample, in the unit of its values (for times: milliseconds). Percentiles
 * interpolate linearly between ranks ({@link Sample#quantile}).
 *
 * @param n the number of values, including outliers
 * @param mean the mean of all values
 * @param sd the standard deviation of all values (with n - 1); 0 for a single value
 * @param outliers the number of outliers by the experiment's rule
 * @param trimmedMean the mean without outliers; null if the experiment has no rule
 * @param trimmedSd the standard deviation without outliers; null if the experiment has no rule
 */
public record Summary(
    long n,
    double mean,
    double sd,
    double min,
    double p25,
    double median,
    double p75,
    double p90,
    double p95,
    double p99,
    double max,
    long outliers,
    @Nullable Double trimmedMean,
    @Nullable Double trimmedSd) {

  /**
   * Returns the summary of a sample.
   *
   * @param rule the outlier rule; null for none
   * @throws IllegalArgumentException if the sample is empty
   */
  public static Summary of(Sample sample, @Nullable MadRule rule) {
    if (sample.isEmpty()) {
      throw new IllegalArgumentException("an empty sample has no summary");
    }
    Sample kept = rule == null ? sample : rule.keep(sample);
    return new Summary(
        sample.size(),
        sample.mean(),
        sample.sd(),
        sample.min(),
        sample.quantile(0.25),
        sample.median(),
        sample.quantile(0.75),
        sample.quantile(0.9),
        sample.quantile(0.95),
        sample.quantile(0.99),
        sample.max(),
        sample.size() - kept.size(),
        rule == null ? null : kept.mean(),
        rule == null ? null : kept.sd());
  }
}
