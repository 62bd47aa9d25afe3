/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.statistics;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;

/**
 * Observed values in ascending order. Immutable; may be empty, in which case every figure is NaN.
 * Values may be clustered, such as the cycles of one connection, which are not independent of each
 * other.
 */
public final class Sample {
  /** The minimum number of clusters for estimates by cluster. */
  public static final int FEWEST_CLUSTERS = 4;

  private final double[] sorted;
  private final int[] clusters;
  private final int clusterCount;
  private final int blocks;

  private Sample(double[] sorted) {
    this(sorted, new int[0], 0, 0);
  }

  private Sample(double[] sorted, int[] clusters, int clusterCount, int blocks) {
    this.sorted = sorted;
    this.clusters = clusters;
    this.clusterCount = clusterCount;
    this.blocks = blocks;
  }

  /**
   * Creates a sample of values, in any order.
   *
   * @throws IllegalArgumentException if a value is not a finite number
   */
  public static Sample of(double... values) {
    double[] sorted = values.clone();
    for (double value : sorted) {
      if (!Double.isFinite(value)) {
        throw new IllegalArgumentException("sample value " + value + ": expected a finite number");
      }
    }
    Arrays.sort(sorted);
    return new Sample(sorted);
  }

  /** Creates a sample of values, in any order. */
  public static Sample of(Collection<Double> values) {
    return of(values.stream().mapToDouble(Double::doubleValue).toArray());
  }

  /**
   * Creates a sample of clusters; empty clusters are omitted.
   *
   * @throws IllegalArgumentException if a value is not a finite number
   */
  public static Sample ofClusters(Collection<double[]> clusters) {
    return clustered(clusters).renumbered();
  }

  /**
   * Creates a sample of the trials of a randomised complete block design. Each block is a cluster.
   * Samples of the same experiment are resampled by the same blocks.
   *
   * @param blocks the values of each block of the experiment; empty where a block has no trial
   * @throws IllegalArgumentException if a value is not a finite number
   */
  public static Sample ofBlocks(List<double[]> blocks) {
    Sample sample = clustered(blocks);
    return new Sample(
        sample.sorted, sample.clusters, distinct(sample.clusters).length, blocks.size());
  }

  private static Sample clustered(Collection<double[]> clusters) {
    double[] values = clusters.stream().flatMapToDouble(Arrays::stream).toArray();
    int[] of = new int[values.length];
    int next = 0;
    int cluster = 0;
    for (double[] own : clusters) {
      Arrays.fill(of, next, next + own.length, cluster++);
      next += own.length;
    }
    Integer[] order = new Integer[values.length];
    Arrays.setAll(order, i -> i);
    Arrays.sort(order, Comparator.comparingDouble(i -> values[i]));
    int[] byRank = Arrays.stream(order).mapToInt(i -> of[i]).toArray();
    return new Sample(of(values).sorted, byRank, cluster, 0);
  }

  private static int[] distinct(int[] clusters) {
    return Arrays.stream(clusters).distinct().sorted().toArray();
  }

  /** Returns this sample without empty clusters, and no longer paired with others by blocks. */
  Sample renumbered() {
    int[] present = distinct(clusters);
    int[] numbered =
        Arrays.stream(clusters).map(cluster -> Arrays.binarySearch(present, cluster)).toArray();
    return new Sample(sorted, numbered, present.length, 0);
  }

  /** Returns the number of clusters; 0 if the values are not clustered. */
  public int clusters() {
    return clusterCount;
  }

  /** Returns whether there are enough clusters for estimates by cluster. */
  public boolean isClustered() {
    return clusterCount >= FEWEST_CLUSTERS;
  }

  /** Returns whether the clusters are blocks, of which there are enough for estimates. */
  public boolean isBlocked() {
    return blocks > 0 && isClustered();
  }

  /**
   * Returns the degrees of freedom of a test of this sample: one less than the number of clusters;
   * infinite if the values are independent, as the bootstrap of values requires no correction.
   */
  public double degreesOfFreedom() {
    return isClustered() ? clusterCount - 1.0 : Double.POSITIVE_INFINITY;
  }

  /** Returns the number of values. */
  public int size() {
    return sorted.length;
  }

  /** Returns whether the sample has no value. */
  public boolean isEmpty() {
    return sorted.length == 0;
  }

  /** Returns the value at a rank, from 0 for the smallest. */
  public double get(int rank) {
    return sorted[rank];
  }

  /** Returns a copy of the values in ascending order. */
  public double[] values() {
    return sorted.clone();
  }

  /** Returns the values of each cluster in ascending order; all values if there are no clusters. */
  public List<double[]> byCluster() {
    if (clusterCount == 0) {
      return List.of(values());
    }
    return Arrays.stream(distinct(clusters))
        .mapToObj(
            cluster ->
                IntStream.range(0, sorted.length)
                    .filter(rank -> clusters[rank] == cluster)
                    .mapToDouble(rank -> sorted[rank])
                    .toArray())
        .toList();
  }

  /** Returns the smallest value. */
  public double min() {
    return isEmpty() ? Double.NaN : sorted[0];
  }

  /** Returns the largest value. */
  public double max() {
    return isEmpty() ? Double.NaN : sorted[sorted.length - 1];
  }

  /** Returns the arithmetic mean. */
  public double mean() {
    if (isEmpty()) {
      return Double.NaN;
    }
    double sum = 0;
    for (double value : sorted) {
      sum += value;
    }
    return sum / sorted.length;
  }

  /** Returns the sample standard deviation, with the divisor n - 1; 0 for a single value. */
  public double sd() {
    if (sorted.length < 2) {
      return isEmpty() ? Double.NaN : 0;
    }
    double mean = mean();
    double squares = 0;
    for (double value : sorted) {
      squares += (value - mean) * (value - mean);
    }
    return Math.sqrt(squares / (sorted.length - 1));
  }

  /** Returns the middle value, or the mean of the two middle values. */
  public double median() {
    return quantile(0.5);
  }

  /**
   * Returns a quantile by linear interpolation between the values of rank (n - 1) p: type 7 of
   * Hyndman and Fan, the default of R, NumPy and spreadsheets.
   *
   * @param p the probability, 0 to 1
   */
  public double quantile(double p) {
    if (!(p >= 0 && p <= 1)) {
      throw new IllegalArgumentException("quantile " + p + ": expected 0 to 1");
    }
    return isEmpty() ? Double.NaN : interpolate(sorted, (sorted.length - 1) * p);
  }

  private static double interpolate(double[] ascending, double position) {
    int below = (int) position;
    int above = Math.min(below + 1, ascending.length - 1);
    return ascending[below] + (position - below) * (ascending[above] - ascending[below]);
  }

  /** Returns the values within a range, both ends included. */
  Sample within(double low, double high) {
    int[] kept =
        IntStream.range(0, sorted.length)
            .filter(rank -> sorted[rank] >= low && sorted[rank] <= high)
            .toArray();
    double[] values = Arrays.stream(kept).mapToDouble(rank -> sorted[rank]).toArray();
    if (clusterCount == 0) {
      return new Sample(values);
    }
    int[] byRank = Arrays.stream(kept).map(rank -> clusters[rank]).toArray();
    Sample within = new Sample(values, byRank, distinct(byRank).length, blocks);
    return blocks > 0 ? within : within.renumbered();
  }

  /** Returns the number of clusters of which a resample draws, those without values included. */
  int drawnClusters() {
    return blocks > 0 ? blocks : clusterCount;
  }

  /** Returns the values without a copy; must not be modified. */
  double[] raw() {
    return sorted;
  }

  /**
   * Returns the index of the cluster of each rank, from 0, without a copy; must not be modified.
   */
  int[] rawClusters() {
    return clusters;
  }
}
