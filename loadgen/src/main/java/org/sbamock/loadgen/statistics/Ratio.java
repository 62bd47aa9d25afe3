package org.sbamock.loadgen.statistics;

import org.apache.commons.statistics.distribution.NormalDistribution;

/**
 * One figure in relation to another, with its uncertainty.
 *
 * @param value first / second
 * @param interval of it at 95 %
 * @param tight of it at 90 %, for two one-sided tests of equivalence at 5 %
 * @param p of a ratio as far from 1 as this one or farther, either way, were the figures equal
 */
public record Ratio(double value, Interval interval, Interval tight, double p) {
  private static final NormalDistribution NORMAL = NormalDistribution.of(0, 1);

  /**
   * The ratio of a statistic of two samples of positive values, by the bootstrap; p by the normal
   * approximation to the logarithm of the ratio.
   */
  public static Ratio of(Statistic statistic, Sample first, Sample second, Bootstrap bootstrap) {
    double[] above = bootstrap.replicates(first, statistic);
    double[] below =
        new Bootstrap(bootstrap.resamples(), ~bootstrap.seed()).replicates(second, statistic);
    double[] logs = new double[above.length];
    for (int i = 0; i < logs.length; i++) {
      logs[i] = logOf(above[i]) - logOf(below[i]);
    }
    double log = logOf(statistic.of(first)) - logOf(statistic.of(second));
    Interval wide = Bootstrap.percentile(logs, 0.95);
    Interval tight = Bootstrap.percentile(logs, 0.9);
    return new Ratio(Math.exp(log), exp(wide), exp(tight), twoSided(log, Sample.of(logs).sd()));
  }

  /**
   * The ratio of two parts of wholes, with Agresti and Coull's two more successes and failures in
   * the uncertainty, so that none failed does not mean that none can.
   */
  public static Ratio of(Proportion first, Proportion second) {
    double value = first.part() == second.part() ? 1 : first.part() / second.part();
    double log = Math.log(first.adjusted()) - Math.log(second.adjusted());
    double error = Math.hypot(first.logError(), second.logError());
    return new Ratio(
        value, normal(log, error, 0.95), normal(log, error, 0.9), twoSided(log, error));
  }

  /**
   * The ratio of two single figures that are known to a relative uncertainty.
   *
   * @param uncertainty such as 0.05: half the width of an interval at 95 %
   */
  public static Ratio of(double first, double second, double uncertainty) {
    double log = logOf(first) - logOf(second);
    double error = Math.log1p(uncertainty) * Math.sqrt(2) / 1.96;
    return new Ratio(
        Math.exp(log), normal(log, error, 0.95), normal(log, error, 0.9), twoSided(log, error));
  }

  /** The same with the other figure first. */
  public Ratio inverse() {
    return new Ratio(1 / value, inverse(interval), inverse(tight), p);
  }

  private static Interval inverse(Interval interval) {
    return new Interval(1 / interval.high(), 1 / interval.low(), interval.level());
  }

  /** Figures are times, sizes and shares: none is below 0, and 0 is but a very small one. */
  private static double logOf(double value) {
    return Math.log(Math.max(value, 1e-12));
  }

  private static Interval exp(Interval logs) {
    return new Interval(Math.exp(logs.low()), Math.exp(logs.high()), logs.level());
  }

  private static Interval normal(double log, double error, double level) {
    double reach = NORMAL.inverseCumulativeProbability((1 + level) / 2) * error;
    return new Interval(Math.exp(log - reach), Math.exp(log + reach), level);
  }

  private static double twoSided(double log, double error) {
    if (error == 0) {
      return log == 0 ? 1 : 0;
    }
    return 2 * NORMAL.survivalProbability(Math.abs(log) / error);
  }
}
