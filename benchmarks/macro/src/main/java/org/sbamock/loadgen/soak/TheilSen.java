/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;

/**
 * The Theil–Sen estimator of a trend: the median of the slopes between all pairs of points. It
 * tolerates outliers in up to 29 % of the points. More than 400 points are first reduced to medians
 * of consecutive points.
 */
final class TheilSen {
  private static final int POINTS = 400;

  private TheilSen() {}

  /** A value at a time in seconds. */
  record Point(double seconds, double value) {}

  /** Returns the slope per second; 0 if there are fewer than two different times. */
  static double slope(List<Point> points) {
    List<Point> of = reduced(points);
    double[] slopes = new double[of.size() * (of.size() - 1) / 2];
    int count = 0;
    for (int i = 0; i < of.size(); i++) {
      for (int j = i + 1; j < of.size(); j++) {
        double run = of.get(j).seconds - of.get(i).seconds;
        if (run != 0) {
          slopes[count++] = (of.get(j).value - of.get(i).value) / run;
        }
      }
    }
    return count == 0 ? 0 : median(Arrays.copyOf(slopes, count));
  }

  private static List<Point> reduced(List<Point> points) {
    List<Point> sorted =
        points.stream().sorted(Comparator.comparingDouble(Point::seconds)).toList();
    if (sorted.size() <= POINTS) {
      return sorted;
    }
    List<Point> reduced = new ArrayList<>(POINTS);
    for (int i = 0; i < POINTS; i++) {
      List<Point> bucket =
          sorted.subList(
              (int) ((long) sorted.size() * i / POINTS),
              (int) ((long) sorted.size() * (i + 1) / POINTS));
      reduced.add(
          new Point(
              median(bucket.stream().mapToDouble(Point::seconds).toArray()),
              median(bucket.stream().mapToDouble(Point::value).toArray())));
    }
    return reduced;
  }

  /** Returns the median of at least one value. */
  static double median(double[] values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }
}
