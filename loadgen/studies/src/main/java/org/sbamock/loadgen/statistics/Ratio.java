/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.statistics;

import java.util.Arrays;
import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * One figure in relation to another, with its uncertainty.
 *
 * @param value first / second
 * @param interval of it at 95 %
 * @param tight of it at 90 %, for two one-sided tests of equivalence at 5 %
 * @param error the standard error of its logarithm
 */
public record Ratio(double value, Interval interval, Interval tight, double error) {
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /** Returns the ratio of two independent figures that are not negative. */
  public static Ratio of(Estimate first, Estimate second) {
    Estimate ratio = first.over(second);
    double[] logs = Arrays.stream(ratio.replicates()).map(Ratio::logOf).toArray();
    return new Ratio(
        ratio.value(), ratio.interval(0.95), ratio.interval(0.9), Sample.of(logs).sd());
  }

  /**
   * Returns the probability of a ratio as far from this bound or farther, either way, were it true;
   * by the normal approximation to the logarithm of the ratio.
   */
  public double p(double bound) {
    double distance = Math.abs(logOf(value) - logOf(bound));
    if (error == 0) {
      return distance == 0 ? 1 : 0;
    }
    return 2 * NORMAL.survivalProbability(distance / error);
  }

  /** Figures are times, sizes and shares: none is below 0, and 0 is but a very small one. */
  static double logOf(double value) {
    return Math.log(Math.max(value, 1e-12));
  }
}
