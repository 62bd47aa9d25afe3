package org.sbamock.loadgen.report;

import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.sbamock.loadgen.report.Figure.Panel;
import org.sbamock.loadgen.report.Figure.Point;
import org.sbamock.loadgen.report.Figure.Series;
import org.sbamock.loadgen.report.FigureSpec.Kind;

/** Draws a panel as inline SVG. Series differ by colour and by mark, so that either will do. */
final class Chart {
  private static final double WIDTH = 560;
  private static final double HEIGHT = 260;
  private static final double LEFT = 62;
  private static final double RIGHT = 22;
  private static final double TOP = 12;
  private static final double BOTTOM = 46;
  private static final double LOG_FROM = 30;
  private static final int COLOURS = 6;

  /** What fits beside the axis. */
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
    return wide && kind != Kind.BARS && kind != Kind.HISTOGRAMS
        ? Scale.powersOfTen(panel.least(), panel.most())
        : Scale.fromZero(panel.most());
  }

  private Scale xScale() {
    double least = xs().isEmpty() ? 0 : xs().first();
    double most = xs().isEmpty() ? 1 : xs().last();
    return switch (kind) {
      case BARS -> new Scale(-0.5, Math.max(1, panel.ticks().size()) - 0.5, false);
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
   * Draws.
   *
   * @param label what the picture shows, for those who do not see it
   * @param table the id of the element that holds its numbers
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
    axes();
    for (int i = 0; i < panel.series().size(); i++) {
      series(panel.series().get(i), i);
    }
    out.closeLine();
  }

  private void axes() {
    for (double tick : y.ticks()) {
      double at = py(tick);
      line("grid", LEFT, at, WIDTH - RIGHT, at);
      text("tick end", LEFT - 6, at + 4, Scale.label(tick));
    }
    line("axis", LEFT, py(y.from()), WIDTH - RIGHT, py(y.from()));
    xTicks();
    text("title", (LEFT + WIDTH - RIGHT) / 2, HEIGHT - 6, panel.xTitle());
    out.element(
        "text",
        (panel.yTitle().length() > LONGEST_TITLE ? panel.metric().unit() : panel.yTitle())
            + (y.logarithmic() ? " (logarithmic)" : ""),
        "class",
        "title",
        "transform",
        "translate(13 " + n((TOP + HEIGHT - BOTTOM) / 2) + ") rotate(-90)");
  }

  private void xTicks() {
    double base = HEIGHT - BOTTOM + 16;
    switch (kind) {
      case BARS -> {
        int common = commonWords();
        for (int i = 0; i < panel.ticks().size(); i++) {
          text("tick", px(i), base, panel.ticks().get(i).substring(common));
        }
      }
      case LINES -> {
        double last = -1e9;
        for (double at : xs()) {
          double place = px(at);
          if (place - last > 42) {
            text("tick", place, base, Scale.label(at));
            last = place;
          }
        }
      }
      case PERCENTILES -> {
        double[] at = {0, 0.5, 0.9, 0.99, 0.999, 0.9999};
        for (double p : at) {
          double place = -Math.log10(1 - p);
          if (place <= x.to() + 1e-9) {
            text("tick", px(place), base, Scale.label(100 * p) + " %");
          }
        }
      }
      default -> {
        for (double tick : x.ticks()) {
          text("tick", px(tick), base, Scale.label(tick));
        }
      }
    }
  }

  /** The length of the words with which all texts of the axis begin, which need not be repeated. */
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
    out.open("g", "class", "s" + index % COLOURS);
    switch (kind) {
      case BARS -> bars(series, index);
      case HISTOGRAMS -> outline(series);
      default -> curve(series, index);
    }
    out.close();
  }

  private void bars(Series series, int index) {
    int count = panel.series().size();
    double slot = (WIDTH - LEFT - RIGHT) / Math.max(1, panel.ticks().size());
    double width = Math.min(40, slot * 0.8 / count);
    for (Point point : series.points()) {
      double left = px(point.x()) + (index - count / 2.0) * width;
      out.open(
          "rect",
          "x",
          n(left),
          "y",
          n(py(point.y())),
          "width",
          n(Math.max(1, width - 1.5)),
          "height",
          n(py(y.from()) - py(point.y())),
          "data-value",
          HtmlTable.exact(point.y()));
      out.element("title", tip(series, point)).close();
      whisker(point, left + (width - 1.5) / 2);
    }
  }

  private void whisker(Point point, double at) {
    Double low = point.low();
    Double high = point.high();
    if (low != null && high != null) {
      line("whisker", at, py(low), at, py(high));
    }
  }

  private void outline(Series series) {
    StringBuilder path = new StringBuilder();
    List<Point> points = series.points();
    double half = points.isEmpty() ? 0 : points.get(0).x();
    path.append("M ").append(n(px(0))).append(' ').append(n(py(0)));
    for (Point point : points) {
      path.append(" L ").append(n(px(point.x() - half))).append(' ').append(n(py(point.y())));
      path.append(" L ").append(n(px(point.x() + half))).append(' ').append(n(py(point.y())));
    }
    path.append(" L ").append(n(px(x.to()))).append(' ').append(n(py(0)));
    out.open("path", "class", "outline", "d", path.toString());
    out.element("title", series.name()).close();
  }

  private void curve(Series series, int index) {
    StringBuilder points = new StringBuilder();
    for (Point point : series.points()) {
      points.append(n(px(point.x()))).append(',').append(n(py(point.y()))).append(' ');
    }
    out.empty("polyline", "class", "curve", "points", points.toString().strip());
    for (Point point : series.points()) {
      whisker(point, px(point.x()));
      if (series.points().size() <= 20) {
        mark(px(point.x()), py(point.y()), index, tip(series, point));
      }
    }
  }

  /** Circle, square, triangle in turn. */
  private void mark(double cx, double cy, int index, String tip) {
    String shape =
        switch (index % 3) {
          case 0 -> "M %1$s %2$s m -3.5 0 a 3.5 3.5 0 1 0 7 0 a 3.5 3.5 0 1 0 -7 0";
          case 1 -> "M %1$s %2$s m -3.2 -3.2 h 6.4 v 6.4 h -6.4 z";
          default -> "M %1$s %2$s m 0 -4.5 l 4.5 8 h -9 z";
        };
    String d = String.format(Locale.ROOT, shape, n(cx), n(cy));
    out.open("path", "class", "mark", "d", d).element("title", tip).close();
  }

  private String tip(Series series, Point point) {
    return series.name()
        + ", "
        + point.label()
        + ": "
        + String.format(Locale.ROOT, "%.4g", point.y())
        + (panel.metric().unit().isEmpty() ? "" : " " + panel.metric().unit());
  }

  private double px(double value) {
    return LEFT + x.place(value) * (WIDTH - LEFT - RIGHT);
  }

  private double py(double value) {
    double place = Math.min(1, Math.max(0, y.place(value)));
    return HEIGHT - BOTTOM - place * (HEIGHT - BOTTOM - TOP);
  }

  private void line(String type, double x1, double y1, double x2, double y2) {
    out.empty("line", "class", type, "x1", n(x1), "y1", n(y1), "x2", n(x2), "y2", n(y2));
  }

  private void text(String type, double atX, double atY, String text) {
    out.element("text", text, "class", type, "x", n(atX), "y", n(atY));
  }

  private static String n(double value) {
    String text = String.format(Locale.ROOT, "%.1f", value);
    return text.endsWith(".0") ? text.substring(0, text.length() - 2) : text;
  }
}
