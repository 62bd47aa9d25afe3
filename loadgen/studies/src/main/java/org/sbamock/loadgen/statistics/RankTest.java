/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.statistics;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.apache.commons.statistics.distribution.TDistribution;
import org.apache.commons.statistics.inference.AlternativeHypothesis;
import org.apache.commons.statistics.inference.MannWhitneyUTest;

/**
 * The two-sided Mann–Whitney U test of two samples, with an effect size. If both samples are
 * clustered, the standard error of the superiority is that of the cluster bootstrap, its
 * distribution is that of Student's t, and p is at least that of clusters that do not overlap.
 *
 * @param u the statistic of the first sample
 * @param p the p-value: the probability of a difference at least as large if the distributions are
 *     equal
 * @param superiority A of Vargha and Delaney (A12): the probability that a value of the first
 *     sample exceeds one of the second, with ties counted as half; 0.5 is no effect
 */
public record RankTest(double u, double p, double superiority) {
  private static final long SEED = 5;

  /**
   * Performs the test. Exact for small samples without ties; otherwise the normal approximation,
   * corrected for ties and continuity.
   *
   * @throws IllegalArgumentException if one of the samples is empty
   */
  public static RankTest of(Sample first, Sample second) {
    if (first.isEmpty() || second.isEmpty()) {
      throw new IllegalArgumentException("an empty sample cannot be tested");
    }
    if (first.min() == second.max() && first.max() == second.min()) {
      return new RankTest(first.size() * (double) second.size() / 2, 1, 0.5);
    }
    var result =
        MannWhitneyUTest.withDefaults()
            .with(AlternativeHypothesis.TWO_SIDED)
            .test(first.raw(), second.raw());
    double pairs = (double) first.size() * second.size();
    double superiority = result.getStatistic() / pairs;
    boolean clustered = first.isClustered() && second.isClustered();
    return new RankTest(
        result.getStatistic(),
        clustered
            ? clustered(first.renumbered(), second.renumbered(), superiority)
            : result.getPValue(),
        superiority);
  }

  private static double clustered(Sample first, Sample second, double superiority) {
    double[][] wins = wins(first, second);
    int[] firstSizes = sizes(first);
    int[] secondSizes = sizes(second);
    SplittableRandom random = new SplittableRandom(SEED);
    double[] replicates = new double[Bootstrap.RESAMPLES];
    for (int i = 0; i < replicates.length; i++) {
      int[] one = Bootstrap.draw(random, firstSizes.length);
      int[] other = Bootstrap.draw(random, secondSizes.length);
      double won = 0;
      for (int a = 0; a < one.length; a++) {
        for (int b = 0; b < other.length; b++) {
          won += one[a] * other[b] * wins[a][b];
        }
      }
      replicates[i] = won / product(one, firstSizes) / product(other, secondSizes);
    }
    int fewest = Math.min(first.clusters(), second.clusters());
    double error = Bootstrap.widening(fewest) * Sample.of(replicates).sd();
    double distance = Math.abs(superiority - 0.5);
    double p =
        error == 0
            ? distance == 0 ? 1 : 0
            : 2 * TDistribution.of(fewest - 1.0).survivalProbability(distance / error);
    return Math.max(p, 2 / orders(first.clusters(), second.clusters()));
  }

  /** Returns how often values of one cluster exceed those of another; ties count one half. */
  private static double[][] wins(Sample first, Sample second) {
    double[][] wins = new double[first.clusters()][second.clusters()];
    int[] below = new int[second.clusters()];
    int[] equal = new int[second.clusters()];
    int next = 0;
    for (int rank = 0; rank < first.size(); rank++) {
      double value = first.get(rank);
      for (; next < second.size() && second.get(next) < value; next++) {
        below[second.rawClusters()[next]]++;
      }
      Arrays.fill(equal, 0);
      for (int tied = next; tied < second.size() && second.get(tied) == value; tied++) {
        equal[second.rawClusters()[tied]]++;
      }
      double[] row = wins[first.rawClusters()[rank]];
      for (int cluster = 0; cluster < row.length; cluster++) {
        row[cluster] += below[cluster] + equal[cluster] / 2.0;
      }
    }
    return wins;
  }

  private static int[] sizes(Sample sample) {
    int[] sizes = new int[sample.clusters()];
    for (int cluster : sample.rawClusters()) {
      sizes[cluster]++;
    }
    return sizes;
  }

  private static double product(int[] times, int[] sizes) {
    double sum = 0;
    for (int i = 0; i < times.length; i++) {
      sum += (double) times[i] * sizes[i];
    }
    return sum;
  }

  /** Returns the number of orders of two kinds of clusters. */
  private static double orders(int first, int second) {
    double orders = 1;
    for (int i = 1; i <= first; i++) {
      orders *= (second + i) / (double) i;
    }
    return orders;
  }

  /**
   * Returns Cliff's delta, from -1 (every value of the first sample is smaller) to 1 (every value
   * is larger).
   */
  public double delta() {
    return 2 * superiority - 1;
  }
}
