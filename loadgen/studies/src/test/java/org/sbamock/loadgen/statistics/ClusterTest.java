/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.statistics;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

/** Samples whose values come in clusters. */
class ClusterTest {
  private static final long SEED = 11;
  private static final int SIZE = 100;
  private static final Bootstrap BOOTSTRAP = new Bootstrap(2000, 42);

  /** Clusters whose means vary by that much, and values about them by 1. */
  private static List<double[]> clusters(int count, double apart, double mean, long seed) {
    SplittableRandom random = new SplittableRandom(seed);
    List<double[]> clusters = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      double own = mean + apart * random.nextGaussian();
      double[] values = new double[SIZE];
      Arrays.setAll(values, j -> own + random.nextGaussian());
      clusters.add(values);
    }
    return clusters;
  }

  /** Eight clusters, each about 2 more than the one before. */
  private static List<double[]> steps(double first) {
    List<double[]> clusters = new ArrayList<>();
    for (int i = 0; i < 8; i++) {
      clusters.addAll(clusters(1, 0, first + 2 * i, SEED + i));
    }
    return clusters;
  }

  private static Sample pooled(List<double[]> clusters) {
    return Sample.of(clusters.stream().flatMapToDouble(Arrays::stream).toArray());
  }

  private static double width(Sample sample) {
    Interval interval = Estimate.of(sample, Statistic.MEAN, BOOTSTRAP).interval(0.95);
    return interval.high() - interval.low();
  }

  @Test
  void ranksOfBlocksAreComparedIfABlockIsMissing() {
    List<double[]> slow = new ArrayList<>(clusters(6, 0.1, 60, SEED));
    slow.set(1, new double[0]);
    RankTest test =
        RankTest.of(Sample.ofBlocks(slow), Sample.ofBlocks(clusters(6, 0.1, 50, SEED + 1)));
    assertThat(test.delta()).isCloseTo(1, within(1e-9));
    assertThat(test.p()).isLessThan(0.01);
  }

  @Test
  void figuresAreThoseOfAllValues() {
    List<double[]> clusters = clusters(5, 3, 50, SEED);
    Sample clustered = Sample.ofClusters(clusters);
    assertThat(clustered.values()).isEqualTo(pooled(clusters).values());
    assertThat(clustered.clusters()).isEqualTo(5);
    assertThat(Sample.ofClusters(List.of(new double[0], new double[] {2, 1})).clusters())
        .isEqualTo(1);
  }

  @Test
  void anIntervalIsAsWideAsTheMeansOfClustersSay() {
    List<double[]> clusters = clusters(16, 5, 50, SEED);
    double[] means = clusters.stream().mapToDouble(values -> Sample.of(values).mean()).toArray();
    double expected = 2 * 1.96 * Sample.of(means).sd() / Math.sqrt(means.length);
    assertThat(width(Sample.ofClusters(clusters)))
        .as("seed %d", SEED)
        .isCloseTo(expected, within(expected / 5))
        .isGreaterThan(5 * width(pooled(clusters)));
  }

  @Test
  void clustersThatAreAlikeChangeLittle() {
    List<double[]> clusters = clusters(64, 0, 50, SEED);
    double independent = width(pooled(clusters));
    assertThat(width(Sample.ofClusters(clusters)))
        .as("seed %d", SEED)
        .isCloseTo(independent, within(independent / 3));
  }

  @Test
  void fewerThanFourClustersCountAsIndependentValues() {
    List<double[]> clusters = clusters(3, 5, 50, SEED);
    assertThat(Sample.ofClusters(clusters).isClustered()).isFalse();
    assertThat(width(Sample.ofClusters(clusters))).isEqualTo(width(pooled(clusters)));
  }

  @Test
  void outliersThatAreTakenOutLeaveValuesInTheirClusters() {
    List<double[]> clusters = clusters(6, 0.5, 50, SEED);
    clusters.get(2)[0] = 500;
    clusters.add(new double[] {900});
    Sample kept = MadRule.THREE.keep(Sample.ofClusters(clusters));
    assertThat(kept.max()).isLessThan(100);
    assertThat(kept.clusters()).isEqualTo(6);
    assertThat(width(kept)).isBetween(0.1, 3.0);
  }

  @Test
  void resamplesWithoutRareLargeValuesRemainAboveZero() {
    Sample rare =
        Sample.ofClusters(
            List.of(new double[] {1}, new double[] {1}, new double[] {1}, new double[] {100}));
    assertThat(Arrays.stream(BOOTSTRAP.replicates(rare, Statistic.MEAN)))
        .allMatch(replicate -> replicate > 0)
        .anyMatch(replicate -> replicate < 1);
  }

  @Test
  void ranksOfClustersThatOverlapAreNoProofOfADifference() {
    Sample first = Sample.ofClusters(steps(44));
    Sample second = Sample.ofClusters(steps(45.5));
    RankTest naive = RankTest.of(Sample.of(first.values()), Sample.of(second.values()));
    RankTest clustered = RankTest.of(first, second);
    assertThat(clustered.superiority()).isEqualTo(naive.superiority());
    assertThat(naive.p()).isLessThan(0.001);
    assertThat(clustered.p()).isGreaterThan(0.05);
  }

  @Test
  void ranksOfClustersFarApartAreAsSureAsTheirNumberAllows() {
    RankTest four =
        RankTest.of(
            Sample.ofClusters(clusters(4, 1, 10, 1)), Sample.ofClusters(clusters(4, 1, 90, 2)));
    assertThat(four.p()).isCloseTo(2 / 70.0, within(1e-9));
    RankTest sixteen =
        RankTest.of(
            Sample.ofClusters(clusters(16, 1, 10, 1)), Sample.ofClusters(clusters(16, 1, 90, 2)));
    assertThat(sixteen.p()).isLessThan(1e-6);
  }
}
