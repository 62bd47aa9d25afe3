/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.statistics;

import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * A number of successes among a number of trials.
 *
 * @param successes the number of successes, 0 to {@code trials}
 * @param trials the number of trials, 1 or more
 */
public record Proportion(long successes, long trials) {
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /** Checks the ranges. */
  public Proportion {
    if (trials < 1 || successes < 0 || successes > trials) {
      throw new IllegalArgumentException(
          successes
              + " successes of "
              + trials
              + " trials: expected at most as many successes as trials");
    }
  }

  /** Returns the proportion of successes, 0 to 1. */
  public double part() {
    return (double) successes / trials;
  }

  /** Returns Wilson's interval of the probability of success. */
  public Interval interval(double level) {
    double z = NORMAL.inverseCumulativeProbability((1 + level) / 2);
    double share = z * z / trials;
    double centre = (part() + share / 2) / (1 + share);
    double reach =
        z / (1 + share) * Math.sqrt(part() * (1 - part()) / trials + share / (4 * trials));
    return new Interval(
        successes == 0 ? 0 : centre - reach, successes == trials ? 1 : centre + reach, level);
  }

  /**
   * Returns how many times the variance between trials is that of independent successes, at least
   * 1: the dispersion of a quasi-binomial model (McCullagh and Nelder 1989, section 4.5).
   *
   * @param shares the proportion of each of several trials of equal size
   */
  public double dispersion(Sample shares) {
    double independent = part() * (1 - part()) * shares.size() / trials;
    return independent == 0 ? 1 : Math.max(1, shares.sd() * shares.sd() / independent);
  }

  double adjusted() {
    return (successes + 2.0) / (trials + 4.0);
  }

  /** Returns the standard error of the logarithm of the adjusted proportion. */
  double logError() {
    return Math.sqrt((1 - adjusted()) / (adjusted() * (trials + 4.0)));
  }
}
