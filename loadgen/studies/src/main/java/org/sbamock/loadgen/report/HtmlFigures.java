/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.util.ArrayList;
import java.util.List;
import org.sbamock.loadgen.claim.NumberText;
import org.sbamock.loadgen.report.Figure.Panel;
import org.sbamock.loadgen.report.Figure.Point;
import org.sbamock.loadgen.report.Figure.Series;
import org.sbamock.loadgen.report.markup.Markup;

/** A writer of the figures, each with a table of its numbers. */
final class HtmlFigures {
  private static final int MOST_MISSING = 6;

  private final Markup out;

  HtmlFigures(Markup out) {
    this.out = out;
  }

  void write(List<Figure> figures) {
    if (figures.isEmpty()) {
      return;
    }
    out.open("section", "aria-labelledby", "figures");
    out.element("h2", "Further figures", "id", "figures");
    figures.forEach(this::figure);
    out.closeLine();
  }

  void figure(Figure figure) {
    FigureSpec spec = figure.spec();
    out.element("h3", spec.title(), "id", "figure-" + spec.id());
    String source = spec.source();
    if (source != null) {
      out.element("p", "The study’s " + source + ", redrawn from this run.", "class", "dim");
    }
    if (figure.panels().isEmpty()) {
      out.element("p", "The run has no complete trial for this figure.", "class", "dim");
    } else {
      boolean alike = figure.panels().stream().map(HtmlFigures::legendOf).distinct().count() == 1;
      if (alike) {
        HtmlPage.legend(out, spec.kind(), figure.panels().get(0));
      }
      int size = figure.panels().size();
      String columns = size == 1 ? "one" : size % 3 == 0 ? "three" : size == 2 ? "two" : "four";
      out.open("div", "class", "figures " + columns);
      for (int i = 0; i < figure.panels().size(); i++) {
        panel(spec, figure.panels().get(i), i, !alike);
      }
      out.closeLine();
      new HtmlNumbers(out, figure).write();
    }
    missing(figure);
  }

  private void missing(Figure figure) {
    if (figure.missing().isEmpty()) {
      return;
    }
    out.open("details").element("summary", "Missing trials (" + figure.missing().size() + ")");
    out.open("ul");
    figure.missing().stream().limit(MOST_MISSING).forEach(text -> out.element("li", text));
    if (figure.missing().size() > MOST_MISSING) {
      out.element("li", "and " + (figure.missing().size() - MOST_MISSING) + " more");
    }
    out.close().closeLine();
  }

  private void panel(FigureSpec spec, Panel panel, int index, boolean withLegend) {
    out.open("figure", "id", "panel-" + spec.id() + "-" + index);
    if (!panel.title().isEmpty()) {
      out.element("figcaption", panel.title());
    }
    if (withLegend) {
      HtmlPage.legend(out, spec.kind(), panel);
    }
    String label = title(spec, panel) + ". " + description(panel);
    new Chart(out, spec.kind(), panel).draw(label, HtmlNumbers.id(spec, index));
    out.closeLine();
  }

  /** Returns the title of a panel without the heading of its figure. */
  private static String title(FigureSpec spec, Panel panel) {
    return panel.title().isEmpty() ? spec.title() : panel.title();
  }

  private static List<String> legendOf(Panel panel) {
    return panel.series().stream().map(Series::nameAndNote).toList();
  }

  /** Returns a one-sentence description of the chart. */
  static String description(Panel panel) {
    List<String> parts = new ArrayList<>();
    for (Series series : panel.series()) {
      double least = series.points().stream().mapToDouble(Point::y).min().orElse(Double.NaN);
      double most = series.points().stream().mapToDouble(Point::y).max().orElse(Double.NaN);
      parts.add(series.name() + " from " + NumberText.text(least) + " to " + NumberText.text(most));
    }
    return panel.yTitle() + ": " + String.join("; ", parts) + ".";
  }
}
