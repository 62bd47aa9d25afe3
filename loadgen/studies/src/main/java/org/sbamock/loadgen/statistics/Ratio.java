/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.statistics;

import java.util.Arrays;

/**
 * The ratio of two figures, with its uncertainty. Tests and intervals are those of its logarithm.
 * If the figures are of the same blocks, they are paired within blocks.
 */
public final class Ratio {
  /** The relative difference below which figures count as equal, unless another one is given. */
  public static final double MARGIN = 0.1;

  private final Estimate log;
  private final double resolution;
  private final Interval interval;

  private Ratio(Estimate log, double resolution) {
    this.log = log;
    this.resolution = resolution;
    Interval logs = log.unlimitedInterval(0.95);
    interval = new Interval(Math.exp(logs.low()), Math.exp(logs.high()), logs.level());
  }

  /** Returns the ratio of two figures, which must not be negative. */
  public static Ratio of(Estimate first, Estimate second) {
    Estimate ratio = first.over(second);
    return new Ratio(
        new Estimate(
            logOf(ratio.value()),
            Arrays.stream(ratio.replicates()).map(Ratio::logOf).toArray(),
            ratio.degreesOfFreedom()),
        1);
  }

  /**
   * Returns this ratio with a limited resolution: tests do not distinguish it from bounds that are
   * closer.
   *
   * @param factor the largest ratio that is not distinguished from 1; at least 1
   */
  public Ratio withResolution(double factor) {
    return new Ratio(log, factor);
  }

  /** Returns whether the ratio differs from a bound by more than its resolution. */
  public boolean isResolvedFrom(double bound) {
    return isResolved(value(), bound, resolution);
  }

  /**
   * Returns whether a ratio differs from a bound by more than a resolution.
   *
   * @param factor the largest ratio that is not distinguished from 1; 1 for no such limit
   */
  public static boolean isResolved(double ratio, double bound, double factor) {
    return factor <= 1 || Math.abs(logOf(ratio) - logOf(bound)) > Math.log(factor);
  }

  /** Returns the largest ratio that is not distinguished from 1; 1 if there is no such limit. */
  public double resolution() {
    return resolution;
  }

  /** Returns first / second. */
  public double value() {
    return Math.exp(log.value());
  }

  /** Returns the confidence interval at 95 %. */
  public Interval interval() {
    return interval;
  }

  /** Returns the standard error of the logarithm. */
  public double error() {
    return log.error();
  }

  /**
   * Returns the two-sided p-value of the hypothesis that the ratio equals a bound; 1 if the
   * difference is within the resolution.
   */
  public double p(double bound) {
    return isResolvedFrom(bound) ? log.p(logOf(bound)) : 1;
  }

  /**
   * Returns the p-value of the hypothesis that the ratio is outside of a range, by two one-sided
   * tests (TOST): if it is small, the figures are equivalent. It is 1 if the ratio is within the
   * resolution of a limit.
   */
  public double equivalenceP(double low, double high) {
    return isResolvedFrom(low) && isResolvedFrom(high)
        ? log.equivalenceP(logOf(low), logOf(high))
        : 1;
  }

  /**
   * Returns the p-value of the hypothesis that the figures are not equivalent.
   *
   * @param margin the largest relative difference of equivalent figures, such as 0.1: ratios from 1
   *     / (1 + margin) to 1 + margin
   */
  public double equivalenceP(double margin) {
    return equivalenceP(1 / (1 + margin), 1 + margin);
  }

  /**
   * Returns the logarithm of a figure. Figures are times, sizes and shares, so none is negative; 0
   * is treated as a very small value.
   */
  static double logOf(double value) {
    return Math.log(Math.max(value, 1e-12));
  }
}
