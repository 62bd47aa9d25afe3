package org.sbamock.loadgen.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.sbamock.loadgen.claim.Numbers;
import org.sbamock.loadgen.report.Figure.Panel;
import org.sbamock.loadgen.report.Figure.Point;
import org.sbamock.loadgen.report.Figure.Series;

/** The figures, each with its numbers in a table. */
final class HtmlFigures {
  private static final int MOST_MISSING = 6;

  private final Markup out;
  private final List<Figure> figures;

  HtmlFigures(Markup out, List<Figure> figures) {
    this.out = out;
    this.figures = figures;
  }

  void write() {
    out.open("section", "aria-labelledby", "figures");
    out.element("h2", "Figures", "id", "figures");
    if (figures.isEmpty()) {
      out.element("p", "This experiment draws no figures.");
    }
    figures.forEach(this::figure);
    out.closeLine();
  }

  private void figure(Figure figure) {
    FigureSpec spec = figure.spec();
    out.element("h3", spec.title(), "id", "figure-" + spec.id());
    String source = spec.source();
    if (source != null) {
      out.element("p", "The study’s " + source + ", redrawn from this run.", "class", "dim");
    }
    if (figure.panels().isEmpty()) {
      out.element("p", "The run has no trial for this figure.", "class", "dim");
    } else {
      out.open("div", "class", "figures");
      for (int i = 0; i < figure.panels().size(); i++) {
        panel(spec, figure.panels().get(i), spec.id() + "-" + i);
      }
      out.closeLine();
    }
    missing(figure);
  }

  private void missing(Figure figure) {
    if (figure.missing().isEmpty()) {
      return;
    }
    out.open("details").element("summary", "What is not in it (" + figure.missing().size() + ")");
    out.open("ul");
    figure.missing().stream().limit(MOST_MISSING).forEach(text -> out.element("li", text));
    if (figure.missing().size() > MOST_MISSING) {
      out.element("li", "and " + (figure.missing().size() - MOST_MISSING) + " more");
    }
    out.close().closeLine();
  }

  private void panel(FigureSpec spec, Panel panel, String id) {
    out.open("figure", "id", "panel-" + id);
    if (!panel.title().isEmpty()) {
      out.element("p", panel.title(), "class", "panel-title");
    }
    legend(panel);
    String label =
        spec.title() + (panel.title().isEmpty() ? "" : ", " + panel.title()) + ". " + spoken(panel);
    new Chart(out, spec.kind(), panel).draw(label, "data-" + id);
    out.open("figcaption").open("details").element("summary", "Numbers");
    table(spec, panel, "data-" + id);
    out.close().close().closeLine();
  }

  private void legend(Panel panel) {
    out.open("ul", "class", "legend");
    for (int i = 0; i < panel.series().size(); i++) {
      Series series = panel.series().get(i);
      out.open("li")
          .open("svg", "viewBox", "0 0 11 8", "aria-hidden", "true", "class", "s" + i % 6);
      out.empty("rect", "class", "key", "width", "11", "height", "8").close();
      out.text(series.name() + (series.note().isEmpty() ? "" : " (" + series.note() + ")")).close();
    }
    out.closeLine();
  }

  /** What the picture says, as far as a sentence can. */
  private static String spoken(Panel panel) {
    List<String> parts = new ArrayList<>();
    for (Series series : panel.series()) {
      double least = series.points().stream().mapToDouble(Point::y).min().orElse(Double.NaN);
      double most = series.points().stream().mapToDouble(Point::y).max().orElse(Double.NaN);
      parts.add(series.name() + " from " + Numbers.text(least) + " to " + Numbers.text(most));
    }
    return panel.yTitle() + ": " + String.join("; ", parts) + ".";
  }

  private void table(FigureSpec spec, Panel panel, String id) {
    Set<String> labels = new LinkedHashSet<>();
    panel.series().forEach(series -> series.points().forEach(point -> labels.add(point.label())));
    String caption = spec.title() + (panel.title().isEmpty() ? "" : ", " + panel.title());
    HtmlTable table = new HtmlTable(out, caption + ": " + panel.yTitle(), id);
    table.head(panel.xTitle().isEmpty() ? "metric" : panel.xTitle());
    panel.series().forEach(series -> table.numberHead(series.name()));
    table.endHead();
    for (String label : labels) {
      table.rowHead(label);
      for (Series series : panel.series()) {
        series.points().stream()
            .filter(point -> point.label().equals(label))
            .findFirst()
            .ifPresentOrElse(
                point -> table.number(text(point), point.y()), () -> table.number("–"));
      }
      table.endRow();
    }
    table.end();
  }

  private static String text(Point point) {
    Double low = point.low();
    Double high = point.high();
    return low == null || high == null
        ? Numbers.text(point.y())
        : Numbers.text(point.y()) + " (" + Numbers.text(low) + " to " + Numbers.text(high) + ")";
  }
}
