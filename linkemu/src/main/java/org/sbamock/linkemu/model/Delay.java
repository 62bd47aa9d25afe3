/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.model;

import java.time.Duration;

/**
 * The delay of a packet: mean + jitter × a value of the table, at least zero.
 *
 * @param meanNanos 0 to 1 hour, in ns
 * @param jitterNanos 0 to 1 hour, in ns; the scale of the table
 * @param correlation 0 to 100 %, of successive delays; it narrows the jitter. NetEm looks up its
 *     table with the low bits of the correlated number, so that its delays are neither narrower nor
 *     correlated
 * @param table the distribution of the jitter
 */
public record Delay(long meanNanos, long jitterNanos, double correlation, DelayTable table) {
  /** No delay. */
  public static final Delay NONE = new Delay(0, 0, 0, DelayTable.UNIFORM);

  private static final long MOST = Duration.ofHours(1).toNanos();

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a value is out of range
   */
  public Delay {
    RangeChecks.within("delay in ns", meanNanos, 0, MOST);
    RangeChecks.within("delay jitter in ns", jitterNanos, 0, MOST);
    RangeChecks.percent("delay correlation", correlation);
    if (jitterNanos == 0 && (correlation != 0 || table != DelayTable.UNIFORM)) {
      throw new IllegalArgumentException("delay: correlation and distribution require jitter");
    }
  }

  /** Returns a constant delay. */
  public static Delay constant(Duration delay) {
    return new Delay(delay.toNanos(), 0, 0, DelayTable.UNIFORM);
  }

  /** Returns a delay with a uniform distribution between mean - jitter and mean + jitter. */
  public static Delay uniform(Duration mean, Duration jitter) {
    return of(mean, jitter, DelayTable.UNIFORM);
  }

  /**
   * Returns a normally distributed delay with standard deviation {@code sd}; negative values become
   * zero.
   */
  public static Delay normal(Duration mean, Duration sd) {
    return of(mean, sd, DelayTable.NORMAL);
  }

  /** Returns a Pareto distributed delay, with the values of tc's table. */
  public static Delay pareto(Duration mean, Duration jitter) {
    return of(mean, jitter, DelayTable.PARETO);
  }

  /** Returns a delay with the distribution of a table. */
  public static Delay of(Duration mean, Duration jitter, DelayTable table) {
    return new Delay(mean.toNanos(), jitter.toNanos(), 0, table);
  }

  /** Returns this delay with a correlation in percent. */
  public Delay correlated(double percent) {
    return new Delay(meanNanos, jitterNanos, percent, table);
  }

  /** Returns the expected mean in ns; negative values count as zero. */
  public double expectedMeanNanos() {
    return moment(1);
  }

  /** Returns the expected standard deviation without correlation, in ns. */
  public double expectedSdNanos() {
    double mean = moment(1);
    return Math.sqrt(Math.max(0, moment(2) - mean * mean));
  }

  private double moment(int order) {
    if (jitterNanos == 0) {
      return Math.pow(meanNanos, order);
    }
    int figures = table.size();
    double sum = 0;
    for (int i = 0; i < figures; i++) {
      double jitter = jitterNanos * table.at((i + 0.5) / figures);
      sum += Math.pow(Math.max(0, meanNanos + jitter), order);
    }
    return sum / figures;
  }

  /** Returns the sum of two delays; the jitters of both are convolved. */
  Delay plus(Delay other) {
    long mean = meanNanos + other.meanNanos;
    if (other.jitterNanos == 0) {
      return new Delay(mean, jitterNanos, correlation, table);
    }
    if (jitterNanos == 0) {
      return new Delay(mean, other.jitterNanos, other.correlation, other.table);
    }
    if (correlation != 0 || other.correlation != 0) {
      throw new IllegalArgumentException(
          "delay correlation: expected none, since the base link also has jitter");
    }
    long jitter = Math.round(Math.hypot(jitterNanos, other.jitterNanos));
    return new Delay(mean, jitter, 0, DelayTable.sum(this, other, jitter));
  }
}
