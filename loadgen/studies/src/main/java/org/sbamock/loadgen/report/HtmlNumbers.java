/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.util.LinkedHashSet;
import java.util.Optional;
import java.util.Set;
import org.sbamock.loadgen.claim.NumberText;
import org.sbamock.loadgen.report.Figure.Panel;
import org.sbamock.loadgen.report.Figure.Point;
import org.sbamock.loadgen.report.Figure.Series;
import org.sbamock.loadgen.report.markup.HtmlTable;
import org.sbamock.loadgen.report.markup.Markup;

/** A writer of the numbers of a figure as a table with one body per panel. */
final class HtmlNumbers {
  private final Markup out;
  private final Figure figure;
  private final Set<String> columns = new LinkedHashSet<>();

  HtmlNumbers(Markup out, Figure figure) {
    this.out = out;
    this.figure = figure;
    figure.panels().forEach(panel -> panel.series().forEach(one -> columns.add(one.name())));
  }

  /** Returns the id of the table body of a panel. */
  static String id(FigureSpec spec, int panel) {
    return "data-" + spec.id() + "-" + panel;
  }

  void write() {
    Panel first = figure.panels().get(0);
    boolean alike = figure.panels().stream().map(Panel::yTitle).distinct().count() == 1;
    out.open("details").element("summary", "Numbers");
    String caption = figure.spec().title() + (alike ? ": " + first.yTitle() : "");
    HtmlTable table = new HtmlTable(out, caption, "");
    table.head(first.xTitle().isEmpty() ? "metric" : first.xTitle());
    columns.forEach(table::more);
    for (int i = 0; i < figure.panels().size(); i++) {
      Panel panel = figure.panels().get(i);
      table.body(id(figure.spec(), i));
      String title = panel.title() + (alike ? "" : ": " + panel.yTitle());
      if (!title.isEmpty()) {
        table.group(title, columns.size() + 1);
      }
      rows(table, panel);
    }
    table.end();
    out.closeLine();
  }

  private void rows(HtmlTable table, Panel panel) {
    Set<String> labels = new LinkedHashSet<>();
    panel.series().forEach(series -> series.points().forEach(point -> labels.add(point.label())));
    for (String label : labels) {
      table.rowHead(label);
      for (String column : columns) {
        table.number(point(panel, column, label).map(HtmlNumbers::text).orElse("–"));
      }
      table.endRow();
    }
  }

  private static Optional<Point> point(Panel panel, String column, String label) {
    return panel.series().stream()
        .filter(series -> series.name().equals(column))
        .map(Series::points)
        .flatMap(points -> points.stream().filter(point -> point.label().equals(label)))
        .findFirst();
  }

  private static String text(Point point) {
    Double low = point.low();
    Double high = point.high();
    return low == null || high == null
        ? NumberText.text(point.y())
        : NumberText.text(point.y())
            + " ("
            + NumberText.text(low)
            + " to "
            + NumberText.text(high)
            + ")";
  }
}
