/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.sbamock.loadgen.report.Figure.Panel;
import org.sbamock.loadgen.report.markup.Markup;

/**
 * A writer of a figure as an SVG file: its title, the legend of all panels, and the panels in two
 * columns.
 */
final class FigureFile {
  private static final int COLUMNS = 2;
  private static final int MARGIN = 16;
  private static final int PANEL_TITLE = 24;
  private static final int LEGEND_LINE = 20;
  private static final int LEGEND_SAMPLE = 28;
  private static final int LEGEND_GAP = 18;
  private static final double LEGEND_LETTER = 6.5;
  private static final int FIRST_LINE = 50;

  private final Markup out = Markup.xml();
  private final Figure figure;
  private final boolean dark;
  private final int columns;
  private final int width;

  private FigureFile(Figure figure, boolean dark) {
    this.figure = figure;
    this.dark = dark;
    this.columns = Math.min(COLUMNS, figure.panels().size());
    this.width = columns * ((int) Chart.WIDTH + MARGIN) + MARGIN;
  }

  /**
   * Returns the file of a figure with at least one panel.
   *
   * @param dark whether it has the colours of the dark scheme
   */
  static String of(Figure figure, boolean dark) {
    return new FigureFile(figure, dark).write();
  }

  /** Returns a description of a figure in words. */
  static String description(Figure figure) {
    return figure.spec().title()
        + ". "
        + figure.panels().stream()
            .map(
                panel ->
                    (panel.title().isEmpty() ? "" : panel.title() + ": ")
                        + HtmlFigures.description(panel))
            .collect(Collectors.joining(" "));
  }

  private String write() {
    Map<String, Integer> legend = new LinkedHashMap<>();
    figure
        .panels()
        .forEach(
            panel -> panel.series().forEach(series -> legend.put(series.name(), series.style())));
    int top = FIRST_LINE + LEGEND_LINE * (legendRow(legend, legend.size()) + 1);
    int rows = (figure.panels().size() + columns - 1) / columns;
    int height = top + rows * (PANEL_TITLE + (int) Chart.HEIGHT + MARGIN);
    out.open(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "viewBox",
        "0 0 " + width + " " + height,
        "width",
        n(width),
        "height",
        n(height),
        "role",
        "img",
        "aria-label",
        figure.spec().title());
    String css = HtmlPage.resource("chart.css") + HtmlPage.resource("figure.css");
    out.open("style").constant("\n" + css + (dark ? HtmlPage.resource("chart-dark.css") : ""));
    out.closeLine();
    out.empty("rect", "class", "ground", "width", n(width), "height", n(height));
    SeriesStyle.marks(out);
    out.element("text", figure.spec().title(), "class", "head", "x", n(MARGIN), "y", "26");
    writeLegend(legend);
    for (int i = 0; i < figure.panels().size(); i++) {
      int left = MARGIN + i % columns * ((int) Chart.WIDTH + MARGIN);
      int at = top + i / columns * (PANEL_TITLE + (int) Chart.HEIGHT + MARGIN);
      panel(figure.panels().get(i), left, at);
    }
    out.closeLine();
    return out.text();
  }

  private void writeLegend(Map<String, Integer> legend) {
    int entry = 0;
    for (Map.Entry<String, Integer> series : legend.entrySet()) {
      int left = MARGIN + legendLeft(legend, entry);
      int base = FIRST_LINE + LEGEND_LINE * legendRow(legend, entry);
      out.open("g", "class", SeriesStyle.cssClass(series.getValue()));
      out.empty("path", "class", "curve", "d", "M" + left + " " + (base - 4) + "h22");
      out.element(
          "text", series.getKey(), "class", "legend", "x", n(left + LEGEND_SAMPLE), "y", n(base));
      out.closeLine();
      entry++;
    }
  }

  private static int legendWidth(String name) {
    return LEGEND_SAMPLE + (int) (LEGEND_LETTER * name.length()) + LEGEND_GAP;
  }

  /** Returns the row of an entry of the legend, from 0; that of the last one beyond its end. */
  private int legendRow(Map<String, Integer> legend, int entry) {
    return legendPlace(legend, entry)[0];
  }

  private int legendLeft(Map<String, Integer> legend, int entry) {
    return legendPlace(legend, entry)[1];
  }

  private int[] legendPlace(Map<String, Integer> legend, int entry) {
    List<String> names = List.copyOf(legend.keySet());
    int row = 0;
    int left = 0;
    for (int i = 0; i < names.size() && i <= entry; i++) {
      if (left > 0 && left + legendWidth(names.get(i)) > width - 2 * MARGIN) {
        row++;
        left = 0;
      }
      if (i < entry) {
        left += legendWidth(names.get(i));
      }
    }
    return new int[] {row, left};
  }

  private void panel(Panel panel, int left, int top) {
    out.element("text", panel.title(), "class", "panel", "x", n(left + 62), "y", n(top + 16));
    out.open(
        "svg",
        "x",
        n(left),
        "y",
        n(top + PANEL_TITLE),
        "width",
        n((int) Chart.WIDTH),
        "height",
        n((int) Chart.HEIGHT));
    new Chart(out, figure.spec().kind(), panel).content();
    out.closeLine();
  }

  private static String n(int number) {
    return Integer.toString(number);
  }
}
