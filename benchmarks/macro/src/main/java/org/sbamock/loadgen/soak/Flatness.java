/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak;

import java.util.List;
import org.sbamock.loadgen.soak.TheilSen.Point;

/**
 * Whether a quantity of a process stays flat after the warm-up.
 *
 * @param process the name of the process
 * @param quantity the identifier of the quantity
 * @param median the median of the samples after the warm-up
 * @param growth the slope of the trend (Theil–Sen) times the time from the first to the last of
 *     these samples; negative if the quantity shrinks
 * @param tolerance the maximum growth
 * @param phases the number of phases after the warm-up; a judgement requires 10, in which all
 *     protocols occur with both uses of connections
 */
public record Flatness(
    String process, String quantity, double median, double growth, double tolerance, int phases) {
  private static final int FEWEST = 10;

  /** A sampled quantity and its tolerated growth. */
  enum Quantity {
    RESIDENT("resident", 0.1, 16),
    LIVE_HEAP("live-heap", 0.1, 2),
    DESCRIPTORS("descriptors", 0.1, 10),
    THREADS("threads", 0, 2);

    private final String id;
    private final double share;
    private final double least;

    Quantity(String id, double share, double least) {
      this.id = id;
      this.share = share;
      this.least = least;
    }

    String id() {
      return id;
    }

    /** Returns the tolerated growth of a quantity with a median. */
    double tolerance(double median) {
      return Math.max(least, share * median);
    }
  }

  /** Judges the samples of a process after the warm-up. */
  static Flatness of(String process, Quantity quantity, int phases, List<Point> points) {
    if (points.isEmpty()) {
      return new Flatness(process, quantity.id(), 0, 0, quantity.tolerance(0), 0);
    }
    double median = TheilSen.median(points.stream().mapToDouble(Point::value).toArray());
    double first = points.stream().mapToDouble(Point::seconds).min().orElseThrow();
    double last = points.stream().mapToDouble(Point::seconds).max().orElseThrow();
    return new Flatness(
        process,
        quantity.id(),
        tenths(median),
        tenths(TheilSen.slope(points) * (last - first)),
        tenths(quantity.tolerance(median)),
        phases);
  }

  /** Returns whether there are enough phases for a judgement. */
  public boolean judged() {
    return phases >= FEWEST;
  }

  /** Returns whether the quantity did not grow by more than the tolerance. */
  public boolean flat() {
    return growth <= tolerance;
  }

  private static double tenths(double value) {
    return Math.round(value * 10) / 10.0;
  }
}
