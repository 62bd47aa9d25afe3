/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.statistics;

import java.util.SplittableRandom;
import java.util.stream.DoubleStream;

/**
 * A figure with its uncertainty.
 *
 * @param value the figure
 * @param replicates its bootstrap replicates, unordered; must not be modified
 */
@SuppressWarnings("ArrayRecordComponent")
public record Estimate(double value, double[] replicates) {

  /** Creates an estimate of a statistic of a sample, by the bootstrap. */
  public static Estimate of(Sample sample, Statistic statistic, Bootstrap bootstrap) {
    return new Estimate(statistic.of(sample), bootstrap.replicates(sample, statistic));
  }

  /**
   * Creates an estimate of a proportion. Its uncertainty is that of Agresti and Coull, with two
   * additional successes and failures, so that it is above zero even without failures.
   */
  public static Estimate of(Proportion proportion, Bootstrap bootstrap) {
    double log = Math.log(proportion.adjusted());
    double error = proportion.logError();
    return new Estimate(
        proportion.part(),
        gaussians(bootstrap).map(g -> Math.min(1, Math.exp(log + error * g))).toArray());
  }

  /**
   * Creates an estimate of a single figure with a known relative uncertainty.
   *
   * @param uncertainty half the width of its interval at 95 %, relative to the value, such as 0.05
   */
  public static Estimate of(double value, double uncertainty, Bootstrap bootstrap) {
    double error = Math.log1p(uncertainty) / 1.96;
    return new Estimate(
        value, gaussians(bootstrap).map(g -> value * Math.exp(error * g)).toArray());
  }

  private static DoubleStream gaussians(Bootstrap bootstrap) {
    SplittableRandom random = new SplittableRandom(bootstrap.seed());
    return DoubleStream.generate(random::nextGaussian).limit(bootstrap.resamples());
  }

  /** Returns the confidence interval. */
  public Interval interval(double level) {
    return Bootstrap.percentile(replicates, level);
  }

  /** Returns the difference between this figure and an independent one. */
  public Estimate minus(Estimate other) {
    double[] differences = new double[Math.min(replicates.length, other.replicates.length)];
    for (int i = 0; i < differences.length; i++) {
      differences[i] = replicates[i] - other.replicates[i];
    }
    return new Estimate(value - other.value, differences);
  }

  /** Returns the ratio of this figure to an independent one. */
  public Estimate over(Estimate other) {
    double[] ratios = new double[Math.min(replicates.length, other.replicates.length)];
    for (int i = 0; i < ratios.length; i++) {
      ratios[i] = Math.exp(Ratio.logOf(replicates[i]) - Ratio.logOf(other.replicates[i]));
    }
    return new Estimate(Math.exp(Ratio.logOf(value) - Ratio.logOf(other.value)), ratios);
  }
}
