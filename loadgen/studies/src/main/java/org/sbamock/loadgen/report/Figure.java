package org.sbamock.loadgen.report;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.claim.Metric;

/**
 * A figure with the numbers that it shows.
 *
 * @param missing what it should show and the run does not have, for people
 */
record Figure(FigureSpec spec, List<Panel> panels, List<String> missing) {

  /**
   * One coordinate system.
   *
   * @param title what all of it has in common; empty for the only panel
   * @param metric of the values
   * @param ticks the texts along the axis, where it is of texts; the points' x are their places
   */
  record Panel(
      String title,
      Metric metric,
      String xTitle,
      String yTitle,
      List<String> ticks,
      List<Series> series) {
    double least() {
      return series.stream()
          .flatMap(one -> one.points().stream())
          .mapToDouble(Point::y)
          .min()
          .orElse(0);
    }

    double most() {
      return series.stream()
          .flatMap(one -> one.points().stream())
          .mapToDouble(
              point -> point.high() == null ? point.y() : Math.max(point.y(), point.high()))
          .max()
          .orElse(1);
    }
  }

  /**
   * Points of one colour.
   *
   * @param note what else there is to say of it, such as how many values; empty if nothing
   */
  record Series(String name, List<Point> points, String note) {}

  /**
   * A point.
   *
   * @param x its place along the axis
   * @param label the place for people
   * @param low of its interval; null if it has none
   * @param trial where it comes from
   */
  record Point(
      double x,
      String label,
      double y,
      @Nullable Double low,
      @Nullable Double high,
      String trial) {}
}
