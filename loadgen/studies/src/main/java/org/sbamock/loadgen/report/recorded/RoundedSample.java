/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.recorded;

import java.util.Arrays;

/**
 * A sample as integers: the number of values, followed by the points as {@link RoundedNumbers}. A
 * sample with as many values as points is complete. A larger one is reduced: its sorted values are
 * divided into as many groups as there are points, and a point is the mean of its group. Groups are
 * small in the tails and large in the middle, as those of a t-digest, and the smallest and the
 * largest value are groups of their own. The mean of the sample is preserved to rounding; the
 * standard deviation decreases slightly.
 */
final class RoundedSample {
  /** The least number of points to which a sample is reduced. */
  static final int FEWEST = 3;

  /** The largest number of values of a sample. */
  static final int MOST_VALUES = 5_000_000;

  private static final int DIGITS = 5;

  private RoundedSample() {}

  /**
   * Encodes a sample: on a logarithmic scale if all values are positive, otherwise with five
   * significant digits of the largest value.
   *
   * @param sorted finite values in ascending order; at least one
   * @param most the largest number of points
   * @param steps the scale of positive values
   */
  static long[] encode(double[] sorted, int most, int steps) {
    double largest = sorted[sorted.length - 1];
    int scale = sorted[0] > 0 ? steps : RoundedNumbers.decimals(largest, DIGITS);
    int points = Math.min(sorted.length, Math.max(FEWEST, most));
    long[] numbers = RoundedNumbers.encode(means(sorted, points), scale);
    long[] encoded = new long[numbers.length + 1];
    encoded[0] = sorted.length;
    System.arraycopy(numbers, 0, encoded, 1, numbers.length);
    return encoded;
  }

  private static double[] means(double[] sorted, int points) {
    int[] ends = ends(sorted.length, points);
    double[] means = new double[points];
    for (int i = 0; i < points; i++) {
      int start = i == 0 ? 0 : ends[i - 1];
      means[i] = Arrays.stream(sorted, start, ends[i]).average().orElseThrow();
    }
    return means;
  }

  /**
   * Returns the end of each group, exclusive: k of n groups contain the share (1 − cos(π k / n)) /
   * 2 of the values, at least one in each.
   */
  private static int[] ends(int values, int groups) {
    int[] ends = new int[groups];
    int before = 0;
    for (int i = 0; i < groups; i++) {
      double share = (1 - StrictMath.cos(Math.PI * (i + 1) / groups)) / 2;
      int end = i == 0 ? 1 : i >= groups - 2 ? values - (groups - 1 - i) : (int) (share * values);
      before = Math.min(Math.max(end, before + 1), values - (groups - 1 - i));
      ends[i] = before;
    }
    return ends;
  }

  /**
   * Returns the number of values of an encoded sample.
   *
   * @throws IllegalArgumentException if the encoding is invalid
   */
  static int size(long[] encoded) {
    long points = encoded.length - 2;
    if (points < 1 || encoded[0] < points || encoded[0] > MOST_VALUES) {
      throw new IllegalArgumentException(
          "a sample has "
              + (encoded.length == 0 ? "no" : encoded[0])
              + " values and "
              + Math.max(0, points)
              + " points: expected at least as many values as points, and at most "
              + MOST_VALUES);
    }
    if (encoded[0] > points && points < FEWEST) {
      throw new IllegalArgumentException(
          "a sample is reduced to " + points + " points: expected at least " + FEWEST);
    }
    return (int) encoded[0];
  }

  /**
   * Returns the values of an encoded sample in ascending order. Those of a group are spread evenly
   * around its mean, over half the distance to the nearer neighbour on each side.
   *
   * @throws IllegalArgumentException if the encoding is invalid
   */
  static double[] decode(long[] encoded) {
    int size = size(encoded);
    for (int i = 3; i < encoded.length; i++) {
      if (encoded[i] < 0) {
        throw new IllegalArgumentException("a sample is not in ascending order");
      }
    }
    double[] points = RoundedNumbers.decode(RoundedNumbers.without(encoded, 1));
    int[] ends = ends(size, points.length);
    double[] values = new double[size];
    for (int i = 0; i < points.length; i++) {
      int start = i == 0 ? 0 : ends[i - 1];
      double reach =
          i == 0 || i == points.length - 1
              ? 0
              : Math.min(points[i] - points[i - 1], points[i + 1] - points[i]) / 2;
      for (int rank = start; rank < ends[i]; rank++) {
        double place = (2.0 * (rank - start) + 1) / (ends[i] - start) - 1;
        values[rank] = points[i] + reach * place;
      }
    }
    return values;
  }
}
