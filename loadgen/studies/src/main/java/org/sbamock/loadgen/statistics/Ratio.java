/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * The ratio of two figures, with its uncertainty.
 *
 * @param value first / second
 * @param interval the confidence interval at 95 %
 * @param tight the confidence interval at 90 %, for two one-sided tests of equivalence at 5 %
 * @param error the standard error of its logarithm
 */
public record Ratio(double value, Interval interval, Interval tight, double error) {
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /** Returns the ratio of two independent figures, which must not be negative. */
  public static Ratio of(Estimate first, Estimate second) {
    Estimate ratio = first.over(second);
    double[] logs = Arrays.stream(ratio.replicates()).map(Ratio::logOf).toArray();
    return new Ratio(
        ratio.value(), ratio.interval(0.95), ratio.interval(0.9), Sample.of(logs).sd());
  }

  /**
   * Returns the two-sided p-value of the hypothesis that the ratio equals a bound, by the normal
   * approximation to the logarithm of the ratio.
   */
  public double p(double bound) {
    double distance = Math.abs(logOf(value) - logOf(bound));
    if (error == 0) {
      return distance == 0 ? 1 : 0;
    }
    return 2 * NORMAL.survivalProbability(distance / error);
  }

  /**
   * Returns the logarithm of a figure. Figures are times, sizes and shares, so none is negative; 0
   * is treated as a very small value.
   */
  static double logOf(double value) {
    return Math.log(Math.max(value, 1e-12));
  }
}
