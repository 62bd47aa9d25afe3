/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.statistics;

import java.util.SplittableRandom;
import java.util.function.DoublePredicate;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jspecify.annotations.Nullable;

/**
 * A figure with its uncertainty.
 *
 * @param value the figure
 * @param replicates its bootstrap replicates, in the order of the draws; must not be modified
 * @param degreesOfFreedom the degrees of freedom of its standard error; infinite if it is known
 */
@SuppressWarnings("ArrayRecordComponent")
public record Estimate(double value, double[] replicates, double degreesOfFreedom) {
  private static final double LEAST_SHARE = 0.01;

  /** The probability of each tail outside of an interval at 95 %. */
  private static final double TAIL = 0.025;

  /** Creates an estimate of a statistic of a sample, by the bootstrap. */
  public static Estimate of(Sample sample, Statistic statistic, Bootstrap bootstrap) {
    return of(sample, null, statistic, bootstrap);
  }

  /**
   * Creates an estimate of a statistic of a sample without its outliers, by the bootstrap.
   *
   * @param sample the sample with outliers
   * @param rule the outlier rule; null for none
   */
  public static Estimate of(
      Sample sample, @Nullable MadRule rule, Statistic statistic, Bootstrap bootstrap) {
    double value = statistic.of(rule == null ? sample : rule.keep(sample));
    return new Estimate(
        value, bootstrap.replicates(sample, rule, statistic, value), sample.degreesOfFreedom());
  }

  /**
   * Creates an estimate of a proportion. Its uncertainty is that of Agresti and Coull, with two
   * additional successes and failures, so that it is above zero even without failures.
   */
  public static Estimate of(Proportion proportion, Bootstrap bootstrap) {
    return of(proportion, 1, Double.POSITIVE_INFINITY, bootstrap);
  }

  /**
   * Creates an estimate of the proportion of successes of several trials.
   *
   * @param shares the proportion of each of the trials
   */
  public static Estimate of(Proportion proportion, Sample shares, Bootstrap bootstrap) {
    return of(proportion, proportion.dispersion(shares), shares.degreesOfFreedom(), bootstrap);
  }

  /**
   * Creates an estimate whose replicates lie about the adjusted proportion. Their distribution has
   * the width of the t distribution: widened later, about the proportion itself, they would be
   * shifted if there is no success.
   */
  private static Estimate of(
      Proportion proportion, double dispersion, double degreesOfFreedom, Bootstrap bootstrap) {
    double log = Math.log(proportion.adjusted());
    double error = proportion.logError() * Math.sqrt(dispersion) * widening(degreesOfFreedom, TAIL);
    return new Estimate(
        proportion.part(),
        gaussians(bootstrap).map(g -> Math.min(1, Math.exp(log + error * g))).toArray(),
        Double.POSITIVE_INFINITY);
  }

  /**
   * Creates an estimate of a single figure with a known relative uncertainty.
   *
   * @param uncertainty half the width of its interval at 95 %, relative to the value, such as 0.05
   */
  public static Estimate of(double value, double uncertainty, Bootstrap bootstrap) {
    double error = Math.log1p(uncertainty) / 1.96;
    return new Estimate(
        value,
        gaussians(bootstrap).map(g -> value * Math.exp(error * g)).toArray(),
        Double.POSITIVE_INFINITY);
  }

  private static DoubleStream gaussians(Bootstrap bootstrap) {
    SplittableRandom random = new SplittableRandom(bootstrap.seed());
    return DoubleStream.generate(random::nextGaussian).limit(bootstrap.resamples());
  }

  /**
   * Returns the confidence interval: that of the percentiles of the replicates, widened from the
   * quantile of the normal distribution to that of the t distribution. Its lower limit is not
   * negative if no replicate is.
   *
   * @throws IllegalArgumentException if the level is not between 0 and 1
   */
  public Interval interval(double level) {
    Interval interval = unlimitedInterval(level);
    double least =
        DoubleStream.of(replicates).anyMatch(replicate -> replicate < 0)
            ? Double.NEGATIVE_INFINITY
            : 0;
    return new Interval(Math.max(interval.low(), least), interval.high(), level);
  }

  /** Returns the confidence interval of a figure that may be negative, such as a logarithm. */
  Interval unlimitedInterval(double level) {
    if (!(level > 0 && level < 1)) {
      throw new IllegalArgumentException(
          "confidence level " + level + ": expected a value between 0 and 1");
    }
    Sample distribution = Sample.of(replicates);
    double tail = (1 - level) / 2;
    double factor = widening(degreesOfFreedom, tail);
    return new Interval(
        value + factor * (distribution.quantile(tail) - value),
        value + factor * (distribution.quantile(1 - tail) - value),
        level);
  }

  /** Returns the ratio of a quantile of the t distribution to that of the normal distribution. */
  private static double widening(double degreesOfFreedom, double tail) {
    return quantile(degreesOfFreedom, tail) / quantile(Double.POSITIVE_INFINITY, tail);
  }

  private static double quantile(double degreesOfFreedom, double p) {
    return TDistribution.of(degreesOfFreedom).inverseCumulativeProbability(p);
  }

  /** Returns the standard error. */
  public double error() {
    return Sample.of(replicates).sd();
  }

  /**
   * Returns the two-sided p-value of the hypothesis that the figure equals a bound. It is below
   * 0.05 if the {@linkplain #interval interval} at 95 % excludes the bound.
   */
  public double p(double bound) {
    double error = error();
    return Math.min(1, 2 * Math.min(pAtMost(bound, error), pAtLeast(bound, error)));
  }

  /**
   * Returns the p-value of the hypothesis that the figure is outside of a range, by two one-sided
   * tests (TOST, Schuirmann 1987).
   *
   * @param low the lower limit; may be −∞
   * @param high the upper limit; may be ∞
   */
  public double equivalenceP(double low, double high) {
    double error = error();
    return Math.max(pAtMost(low, error), pAtLeast(high, error));
  }

  /** Returns the one-sided p-value of the hypothesis that the figure is at most a bound. */
  private double pAtMost(double bound, double error) {
    return oneSided(value - bound, limit -> limit <= bound, error);
  }

  /** Returns the one-sided p-value of the hypothesis that the figure is at least a bound. */
  private double pAtLeast(double bound, double error) {
    return oneSided(bound - value, limit -> limit >= bound, error);
  }

  /**
   * Returns the share of replicates, widened as in the interval at 95 %, that are beyond a bound.
   * Few replicates do not show how small a p-value is: below 1 %, it is that of the t distribution,
   * but at most 1 %.
   */
  private double oneSided(double distance, DoublePredicate beyond, double error) {
    if (error == 0 || Double.isInfinite(distance)) {
      return distance > 0 ? 0 : 1;
    }
    double factor = widening(degreesOfFreedom, TAIL);
    long count =
        DoubleStream.of(replicates)
            .map(replicate -> value + factor * (replicate - value))
            .filter(beyond)
            .count();
    double share = (double) count / replicates.length;
    if (share >= LEAST_SHARE) {
      return share;
    }
    double ofStandardError =
        TDistribution.of(degreesOfFreedom).survivalProbability(distance / error);
    return Math.min(LEAST_SHARE, Math.max(share, ofStandardError));
  }

  /** Returns the difference between this figure and another one. */
  public Estimate minus(Estimate other) {
    double[] differences = new double[Math.min(replicates.length, other.replicates.length)];
    for (int i = 0; i < differences.length; i++) {
      differences[i] = replicates[i] - other.replicates[i];
    }
    return new Estimate(value - other.value, differences, degreesOfFreedom(other));
  }

  /** Returns the sum of this figure and another one. */
  public Estimate plus(Estimate other) {
    double[] sums = new double[Math.min(replicates.length, other.replicates.length)];
    for (int i = 0; i < sums.length; i++) {
      sums[i] = replicates[i] + other.replicates[i];
    }
    return new Estimate(value + other.value, sums, degreesOfFreedom(other));
  }

  private double degreesOfFreedom(Estimate other) {
    return Math.min(degreesOfFreedom, other.degreesOfFreedom);
  }

  /** Returns the ratio of this figure to another one. */
  public Estimate over(Estimate other) {
    double[] ratios = new double[Math.min(replicates.length, other.replicates.length)];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = Math.exp(Ratio.logOf(replicates[i]) - Ratio.logOf(other.replicates[i]));
    }
    return new Estimate(
        Math.exp(Ratio.logOf(value) - Ratio.logOf(other.value)), ratios, degreesOfFreedom(other));
  }
}
