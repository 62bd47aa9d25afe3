/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import java.util.function.ToDoubleFunction;
import org.sbamock.loadgen.report.Figure.Panel;
import org.sbamock.loadgen.report.Figure.Point;
import org.sbamock.loadgen.report.Figure.Series;
import org.sbamock.loadgen.report.FigureSpec.Kind;
import org.sbamock.loadgen.report.markup.Markup;
import org.sbamock.loadgen.report.markup.Scale;

/**
 * A chart that draws a panel as inline SVG. Series differ by both colour and mark, so that either
 * suffices to distinguish them.
 */
final class Chart {
  static final double WIDTH = 560;
  static final double HEIGHT = 260;
  private static final double LEFT = 62;
  private static final double RIGHT = 22;
  private static final double TOP = 12;
  private static final double BOTTOM = 46;
  private static final double HEAD = 42;
  private static final double LEGEND_GAP = 45;
  private static final double LEGEND_LETTER = 6.5;
  private static final double LOG_FROM = 30;
  private static final int MOST_MARKS = 20;

  /** The maximum length of an axis title, in characters. */
  private static final int LONGEST_TITLE = 34;

  private final Markup out;
  private final Kind kind;
  private final Panel panel;
  private final Scale y;
  private final Scale x;

  Chart(Markup out, Kind kind, Panel panel) {
    this.out = out;
    this.kind = kind;
    this.panel = panel;
    this.y = yScale();
    this.x = xScale();
  }

  private Scale yScale() {
    boolean wide = panel.least() > 0 && panel.most() / panel.least() > LOG_FROM;
    if (kind == Kind.POINTS && panel.least() > 0) {
      return Scale.logarithmic(panel.lowest(), panel.most());
    }
    return wide && kind != Kind.BARS && kind != Kind.HISTOGRAMS
        ? Scale.powersOfTen(panel.least(), panel.most())
        : Scale.fromZero(panel.most());
  }

  private Scale xScale() {
    double least = xs().isEmpty() ? 0 : xs().first();
    double most = xs().isEmpty() ? 1 : xs().last();
    return switch (kind) {
      case BARS, POINTS -> new Scale(-0.5, Math.max(1, panel.ticks().size()) - 0.5, false);
      case LINES ->
          least > 0 && most / least > 15
              ? new Scale(least / 1.2, most * 1.2, true)
              : new Scale(Math.min(0, least), most * 1.05, false);
      case HISTOGRAMS -> new Scale(0, most + least, false);
      default -> new Scale(0, most <= 0 ? 1 : most, false);
    };
  }

  private TreeSet<Double> xs() {
    TreeSet<Double> xs = new TreeSet<>();
    panel.series().forEach(series -> series.points().forEach(point -> xs.add(point.x())));
    return xs;
  }

  /**
   * Draws the panel.
   *
   * @param label the accessible description of the chart
   * @param table the id of the element that contains its numbers
   */
  void draw(String label, String table) {
    out.open(
        "svg",
        "viewBox",
        "0 0 " + n(WIDTH) + " " + n(HEIGHT),
        "role",
        "img",
        "aria-label",
        label,
        "aria-describedby",
        table,
        "data-y-from",
        Double.toString(y.from()),
        "data-y-to",
        Double.toString(y.to()));
    content();
    out.closeLine();
  }

  /**
   * Draws the panel with its title and legend as a file.
   *
   * @param label the accessible description of the chart
   */
  void drawFile(String label) {
    out.open(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "viewBox",
        "0 " + n(-HEAD) + " " + n(WIDTH) + " " + n(HEIGHT + HEAD),
        "width",
        n(WIDTH),
        "height",
        n(HEIGHT + HEAD),
        "role",
        "img",
        "aria-label",
        label);
    out.open("style").constant("\n" + HtmlPage.resource("chart.css")).closeLine();
    SeriesStyle.marks(out);
    out.empty(
        "rect", "class", "ground", "y", n(-HEAD), "width", n(WIDTH), "height", n(HEIGHT + HEAD));
    out.element("text", panel.title(), "class", "head", "x", n(LEFT), "y", "-24");
    double at = LEFT;
    for (Series series : panel.series()) {
      String name = series.name();
      out.open("g", "class", SeriesStyle.cssClass(series.style()));
      out.empty("path", "class", "curve", "d", "M" + n(at) + " -8h22");
      out.element("text", name, "class", "legend", "x", n(at + 27), "y", "-4");
      out.close();
      at += LEGEND_GAP + LEGEND_LETTER * name.length();
    }
    content();
    out.closeLine();
  }

  /** Draws the panel into the open element, whose size is that of a chart. */
  void content() {
    axes();
    for (int i = 0; i < panel.series().size(); i++) {
      series(panel.series().get(i), i);
    }
  }

  private static String across(double at) {
    return "M" + n(LEFT) + " " + n(at) + "H" + n(WIDTH - RIGHT);
  }

  private void axes() {
    StringBuilder grid = new StringBuilder();
    for (double tick : y.ticks()) {
      double at = py(tick);
      grid.append(across(at));
    }
    out.empty("path", "class", "grid", "d", grid.toString());
    out.empty("path", "class", "axis", "d", across(py(y.from())));
    out.open("g", "class", "end");
    for (double tick : y.ticks()) {
      text(LEFT - 6, py(tick) + 4, Scale.label(tick));
    }
    out.close();
    xTicks();
    out.open("g", "class", "title");
    text((LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, panel.xTitle());
    String scale = y.logarithmic() ? " (log)" : "";
    boolean brief = (panel.yTitle() + scale).length() > LONGEST_TITLE;
    out.element("text", (brief ? panel.metric().unit() : panel.yTitle()) + scale);
    out.close();
  }

  private void xTicks() {
    double base = HEIGHT - BOTTOM + 16;
    switch (kind) {
      case BARS, POINTS -> {
        int common = commonWords();
        for (int i = 0; i < panel.ticks().size(); i++) {
          text(px(i), base, panel.ticks().get(i).substring(common));
        }
      }
      case LINES -> {
        double last = -1e9;
        for (double at : xs()) {
          double place = px(at);
          if (place - last > 42) {
            text(place, base, Scale.label(at));
            last = place;
          }
        }
      }
      case PERCENTILES -> {
        double[] at = {0, 0.5, 0.9, 0.99, 0.999, 0.9999};
        for (double p : at) {
          double place = -Math.log10(1 - p);
          if (place <= x.to() + 1e-9) {
            text(px(place), base, Scale.label(100 * p) + " %");
          }
        }
      }
      default -> {
        for (double tick : x.ticks()) {
          text(px(tick), base, Scale.label(tick));
        }
      }
    }
  }

  /**
   * Returns the length of the common prefix of all axis labels, in whole words, which is omitted.
   */
  private int commonWords() {
    List<String> ticks = panel.ticks();
    int common = 0;
    for (int i = 0; ticks.size() > 1 && i < ticks.get(0).length(); i++) {
      String beginning = ticks.get(0).substring(0, i + 1);
      if (!ticks.stream().allMatch(tick -> tick.startsWith(beginning))) {
        break;
      }
      if (beginning.endsWith(" ")) {
        common = i + 1;
      }
    }
    return common;
  }

  private void series(Series series, int index) {
    String style = SeriesStyle.cssClass(series.style());
    if (kind == Kind.BARS) {
      bars(series, index, style);
      return;
    }
    out.open("g", "class", style);
    if (kind == Kind.POINTS) {
      double shift = shift(index, Math.min(22, slot() * 0.7 / panel.series().size()));
      whiskers(series, point -> px(point.x()) + shift);
      marks(series, point -> px(point.x()) + shift);
    } else if (kind == Kind.HISTOGRAMS) {
      outline(series);
    } else {
      curve(series);
    }
    out.close();
  }

  /** Draws a bar as a wide stroke, whose markup is shorter than a rectangle's. */
  private void bars(Series series, int index, String style) {
    double width = Math.min(40, slot() * 0.8 / panel.series().size());
    double shift = shift(index, width) - 0.75;
    String stroke = n(Math.max(1, width - 1.5));
    out.open("g", "class", style + " bars", "stroke-width", stroke);
    StringBuilder path = new StringBuilder();
    for (Point point : series.points()) {
      path.append('M').append(n(px(point.x()) + shift)).append(' ').append(n(py(y.from())));
      path.append('V').append(n(py(point.y())));
    }
    out.empty("path", "d", path.toString());
    whiskers(series, point -> px(point.x()) + shift);
    out.close();
  }

  /** Returns the width of a value of a categorical axis. */
  private double slot() {
    return (WIDTH - LEFT - RIGHT) / Math.max(1, panel.ticks().size());
  }

  /** Returns the distance of a series of the given width from the middle of its slot. */
  private double shift(int index, double width) {
    return (index - (panel.series().size() - 1) / 2.0) * width;
  }

  private void whiskers(Series series, ToDoubleFunction<Point> place) {
    StringBuilder path = new StringBuilder();
    for (Point point : series.points()) {
      Double low = point.low();
      Double high = point.high();
      if (low != null && high != null) {
        path.append('M').append(n(place.applyAsDouble(point))).append(' ').append(n(py(low)));
        path.append('V').append(n(py(high)));
      }
    }
    if (!path.isEmpty()) {
      out.empty("path", "class", "whisker", "d", path.toString());
    }
  }

  private void outline(Series series) {
    StringBuilder path = new StringBuilder();
    List<Point> points = series.points();
    double half = points.isEmpty() ? 0 : points.get(0).x();
    path.append('M').append(n(px(0))).append(' ').append(n(py(0)));
    for (Point point : points) {
      path.append('V').append(n(py(point.y()))).append('H').append(n(px(point.x() + half)));
    }
    path.append('V').append(n(py(0))).append('H').append(n(px(x.to())));
    out.open("path", "class", "outline", "d", path.toString());
    out.element("title", series.name()).close();
  }

  private void curve(Series series) {
    StringBuilder points = new StringBuilder();
    for (Point point : series.points()) {
      points.append(n(px(point.x()))).append(' ').append(n(py(point.y()))).append(' ');
    }
    out.empty("polyline", "class", "curve", "points", points.toString().strip());
    whiskers(series, point -> px(point.x()));
    if (series.points().size() <= MOST_MARKS) {
      marks(series, point -> px(point.x()));
    }
  }

  private void marks(Series series, ToDoubleFunction<Point> place) {
    String mark = "#" + SeriesStyle.mark(series.style());
    for (Point point : series.points()) {
      out.empty("use", "href", mark, "x", n(place.applyAsDouble(point)), "y", n(py(point.y())));
    }
  }

  private double px(double value) {
    return LEFT + x.place(value) * (WIDTH - LEFT - RIGHT);
  }

  private double py(double value) {
    double place = Math.min(1, Math.max(0, y.place(value)));
    return HEIGHT - BOTTOM - place * (HEIGHT - BOTTOM - TOP);
  }

  private void text(double atX, double atY, String text) {
    out.element("text", text, "x", whole(atX), "y", whole(atY));
  }

  private static String whole(double value) {
    return Long.toString(Math.round(value));
  }

  private static String n(double value) {
    String text = String.format(Locale.ROOT, "%.1f", value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }
}
