/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.statistics;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.jspecify.annotations.Nullable;

/**
 * The bootstrap: the distribution of a statistic over resamples with replacement. With clusters,
 * whole clusters are resampled, and deviations are widened by √(k/(k-1)) to correct the bias for k
 * clusters, except those of quantiles, which the bootstrap overestimates. Deterministic for a given
 * seed.
 *
 * <p>The bootstrap of several samples of the same blocks with one seed is paired: resample i of
 * each has the same blocks, so that what a block has in common cancels out in ratios and
 * differences.
 *
 * @param resamples the number of resamples; at least 100
 * @param seed the seed of the resampling
 */
public record Bootstrap(int resamples, long seed) {
  /** The default number of resamples, sufficient for intervals at 95 %. */
  public static final int RESAMPLES = 1000;

  /** Checks the number of resamples. */
  public Bootstrap {
    if (resamples < 100) {
      throw new IllegalArgumentException("resamples " + resamples + ": expected at least 100");
    }
  }

  /** Creates a bootstrap with {@value #RESAMPLES} resamples. */
  public Bootstrap(long seed) {
    this(RESAMPLES, seed);
  }

  /** Returns the statistic of every resample, in the order of the draws. */
  public double[] replicates(Sample sample, Statistic statistic) {
    return replicates(sample, null, statistic, statistic.of(sample));
  }

  /**
   * Returns the statistic of every resample without its outliers, in the order of the draws. The
   * rule is applied to each resample, since its limits depend on the values as well.
   *
   * @param sample the sample with outliers
   * @param rule the outlier rule; null for none
   * @param value the statistic of the sample without outliers
   */
  double[] replicates(Sample sample, @Nullable MadRule rule, Statistic statistic, double value) {
    if (sample.isEmpty()) {
      throw new IllegalArgumentException("the sample is empty: expected at least one value");
    }
    SplittableRandom random = new SplittableRandom(seed);
    double[] values = sample.raw();
    int[] times = new int[values.length];
    double[] replicates = new double[resamples];
    for (int i = 0; i < resamples; i++) {
      int drawn = sample.isClustered() ? drawClusters(sample, random, times) : draw(random, times);
      if (rule != null && drawn > 0) {
        drawn = rule.keep(values, times, drawn);
      }
      // A resample of blocks may have none of those with values.
      replicates[i] = drawn == 0 ? value : statistic(statistic, values, times, drawn);
    }
    return sample.isClustered() && !statistic.isQuantile()
        ? widened(replicates, value, sample.clusters())
        : replicates;
  }

  private static double statistic(Statistic statistic, double[] values, int[] times, int drawn) {
    return statistic.isQuantile()
        ? quantile(values, times, drawn, statistic.quantile())
        : moment(values, times, drawn, statistic);
  }

  /** Returns how often each of {@code count} items is drawn in as many draws with replacement. */
  static int[] draw(SplittableRandom random, int count) {
    int[] times = new int[count];
    draw(random, times);
    return times;
  }

  private static int draw(SplittableRandom random, int[] times) {
    Arrays.fill(times, 0);
    for (int i = 0; i < times.length; i++) {
      times[random.nextInt(times.length)]++;
    }
    return times.length;
  }

  private static int drawClusters(Sample sample, SplittableRandom random, int[] times) {
    int[] ofClusters = draw(random, sample.drawnClusters());
    int[] clusters = sample.rawClusters();
    int drawn = 0;
    for (int rank = 0; rank < times.length; rank++) {
      times[rank] = ofClusters[clusters[rank]];
      drawn += times[rank];
    }
    return drawn;
  }

  private static double[] widened(double[] replicates, double value, int clusters) {
    double factor = widening(clusters);
    return Arrays.stream(replicates).map(replicate -> widened(replicate, value, factor)).toArray();
  }

  /**
   * Returns a replicate whose deviation from the value is widened: by their ratio if both are above
   * zero, so that it remains above zero, and by their difference otherwise.
   */
  private static double widened(double replicate, double value, double factor) {
    return replicate > 0 && value > 0
        ? value * Math.pow(replicate / value, factor)
        : Math.max(Math.min(0, replicate), value + factor * (replicate - value));
  }

  static double widening(int clusters) {
    return Math.sqrt(clusters / (clusters - 1.0));
  }

  private static double moment(double[] values, int[] times, int drawn, Statistic statistic) {
    double sum = 0;
    for (int i = 0; i < values.length; i++) {
      sum += times[i] * values[i];
    }
    double mean = sum / drawn;
    if (statistic == Statistic.MEAN || drawn < 2) {
      return statistic == Statistic.MEAN ? mean : 0;
    }
    double squares = 0;
    for (int i = 0; i < values.length; i++) {
      squares += times[i] * (values[i] - mean) * (values[i] - mean);
    }
    return Math.sqrt(squares / (drawn - 1));
  }

  /**
   * Returns a quantile of values in ascending order, each of which occurs the given number of
   * times.
   */
  static double quantile(double[] values, int[] times, int drawn, double p) {
    double position = (drawn - 1) * p;
    int rank = (int) position;
    int passed = 0;
    for (int i = 0; i < values.length; i++) {
      passed += times[i];
      if (passed > rank) {
        double fraction = position - rank;
        return fraction == 0 || passed > rank + 1
            ? values[i]
            : values[i] + fraction * (values[nextDrawn(times, i)] - values[i]);
      }
    }
    throw new IllegalStateException("fewer values were drawn than there are");
  }

  private static int nextDrawn(int[] times, int after) {
    int next = after + 1;
    while (next < times.length && times[next] == 0) {
      next++;
    }
    return next < times.length ? next : after;
  }
}
