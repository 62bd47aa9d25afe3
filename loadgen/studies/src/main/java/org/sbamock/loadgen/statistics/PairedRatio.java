/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.statistics;

import java.util.Collection;
import org.apache.commons.statistics.distribution.TDistribution;

/**
 * The ratio of two figures that were measured in the same blocks, with its uncertainty: the
 * analysis of a randomised complete block design.
 *
 * <p>A block has a trial of each figure, which ran close to each other in time. The unit of
 * replication is the block: the values within a trial are not independent, and only give the
 * statistic of the trial. What both trials of a block have in common cancels out. The ratio is the
 * geometric mean of the ratios of the blocks; intervals and tests are those of the paired t test of
 * the logarithms.
 *
 * @param value first / second
 * @param error the standard error of its natural logarithm
 * @param blocks the number of blocks, at least {@value #FEWEST}
 */
public record PairedRatio(double value, double error, int blocks) {
  /** The minimum number of blocks. */
  public static final int FEWEST = 3;

  /**
   * A block.
   *
   * @param first the statistic of one trial; not negative
   * @param second the statistic of the other trial; not negative
   */
  public record Block(double first, double second) {}

  /**
   * Returns the ratio.
   *
   * @throws IllegalArgumentException if there are fewer than {@value #FEWEST} blocks, or a value is
   *     not a number
   */
  public static PairedRatio of(Collection<Block> blocks) {
    if (blocks.size() < FEWEST) {
      throw new IllegalArgumentException(blocks.size() + " blocks: expected at least " + FEWEST);
    }
    Sample logs =
        Sample.of(
            blocks.stream()
                .mapToDouble(block -> Ratio.logOf(block.first()) - Ratio.logOf(block.second()))
                .toArray());
    return new PairedRatio(
        Math.exp(logs.mean()), logs.sd() / Math.sqrt(blocks.size()), blocks.size());
  }

  private TDistribution distribution() {
    return TDistribution.of(blocks - 1.0);
  }

  /** Returns the confidence interval of the ratio. */
  public Interval interval(double level) {
    double reach = error * -distribution().inverseCumulativeProbability((1 - level) / 2);
    return new Interval(value * Math.exp(-reach), value * Math.exp(reach), level);
  }

  /** Returns the two-sided p-value of the hypothesis that the ratio equals a bound. */
  public double p(double bound) {
    return Math.min(1, 2 * Math.min(below(bound), above(bound)));
  }

  /**
   * Returns the p-value of the hypothesis that the ratio is outside of a margin, by two one-sided
   * tests (TOST): if it is small, both figures are equivalent.
   *
   * @param margin the largest relative difference that does not matter, such as 0.05: ratios from 1
   *     / (1 + margin) to 1 + margin
   */
  public double equivalenceP(double margin) {
    return Math.max(above(1 / (1 + margin)), below(1 + margin));
  }

  /** Returns the one-sided p-value of the hypothesis that the ratio is at most a bound. */
  private double above(double bound) {
    return error == 0
        ? value > bound ? 0 : 1
        : distribution().survivalProbability((Ratio.logOf(value) - Ratio.logOf(bound)) / error);
  }

  /** Returns the one-sided p-value of the hypothesis that the ratio is at least a bound. */
  private double below(double bound) {
    return error == 0
        ? value < bound ? 0 : 1
        : distribution().cumulativeProbability((Ratio.logOf(value) - Ratio.logOf(bound)) / error);
  }
}
