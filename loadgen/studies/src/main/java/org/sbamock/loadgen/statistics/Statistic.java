/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.statistics;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;

/** A statistic of a sample. */
public enum Statistic {
  MEAN("mean", -1),
  SD("standard deviation", -1),
  MIN("minimum", 0),
  P25("25th percentile", 0.25),
  MEDIAN("median", 0.5),
  P75("75th percentile", 0.75),
  P90("90th percentile", 0.9),
  P95("95th percentile", 0.95),
  P99("99th percentile", 0.99),
  MAX("maximum", 1);

  private final String title;
  private final double quantile;

  Statistic(String title, double quantile) {
    this.title = title;
    this.quantile = quantile;
  }

  /**
   * Returns the statistic with the given name, such as {@code mean} or {@code p95}.
   *
   * @throws IllegalArgumentException if there is none; the message lists the names
   */
  public static Statistic named(String name) {
    return Arrays.stream(values())
        .filter(statistic -> statistic.id().equals(name))
        .findFirst()
        .orElseThrow(
            () ->
                new IllegalArgumentException(
                    "statistic '"
                        + name
                        + "': expected one of "
                        + Arrays.stream(values())
                            .map(Statistic::id)
                            .collect(Collectors.joining(", "))));
  }

  /** Returns the name in files. */
  public String id() {
    return name().toLowerCase(Locale.ROOT);
  }

  /** Returns the human-readable name. */
  public String title() {
    return title;
  }

  /** Returns the value of the statistic; NaN for an empty sample. */
  public double of(Sample sample) {
    return switch (this) {
      case MEAN -> sample.mean();
      case SD -> sample.sd();
      default -> sample.isEmpty() ? Double.NaN : sample.quantile(quantile);
    };
  }

  /**
   * Returns the size from which on a sample of independent values has a value on either side of the
   * population's quantile with a probability of 97.5 % each, so that its interval at 95 % has two
   * limits: 368 for the 99th percentile. It is 1 for other statistics than quantiles, and for the
   * minimum and the maximum, of which no size suffices.
   */
  public int fewestValues() {
    double rarer = Math.min(quantile, 1 - quantile);
    return rarer > 0 ? (int) Math.ceil(Math.log(0.025) / Math.log1p(-rarer)) : 1;
  }

  boolean isQuantile() {
    return quantile >= 0;
  }

  double quantile() {
    return quantile;
  }
}
