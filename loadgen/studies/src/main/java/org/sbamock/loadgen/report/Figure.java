/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.claim.Metric;

/**
 * A figure with its numbers.
 *
 * @param missing descriptions of trials that the figure requires and the run does not have
 */
record Figure(FigureSpec spec, List<Panel> panels, List<String> missing) {

  /**
   * One coordinate system.
   *
   * @param title the common property of its points; empty for a single panel
   * @param metric the metric of the values
   * @param ticks the labels of a categorical axis; the points' x are indices into them
   */
  record Panel(
      String title,
      Metric metric,
      String xTitle,
      String yTitle,
      List<String> ticks,
      List<Series> series) {
    /** Returns this panel with other series. */
    Panel with(List<Series> others) {
      return new Panel(title, metric, xTitle, yTitle, ticks, others);
    }

    double least() {
      return series.stream()
          .flatMap(one -> one.points().stream())
          .mapToDouble(Point::y)
          .min()
          .orElse(0);
    }

    /** Returns the lowest end of a point's interval that is above zero. */
    double lowest() {
      return series.stream()
          .flatMap(one -> one.points().stream())
          .mapToDouble(point -> point.low() == null || point.low() <= 0 ? point.y() : point.low())
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
   * A series of points.
   *
   * @param note a note in the legend, such as the number of values; may be empty
   * @param style the style, as {@link SeriesStyle} assigns them
   */
  record Series(String name, List<Point> points, String note, int style) {
    Series(String name, List<Point> points, String note) {
      this(name, points, note, 0);
    }

    String nameAndNote() {
      return note.isEmpty() ? name : name + " (" + note + ")";
    }

    /** Returns this series with a style. */
    Series styled(int itsStyle) {
      return new Series(name, points, note, itsStyle);
    }
  }

  /**
   * A point.
   *
   * @param x the position along the axis
   * @param label the text of the position
   * @param low the lower limit of its interval; null if it has none
   * @param trial the trial that it belongs to
   */
  record Point(
      double x,
      String label,
      double y,
      @Nullable Double low,
      @Nullable Double high,
      String trial) {}
}
