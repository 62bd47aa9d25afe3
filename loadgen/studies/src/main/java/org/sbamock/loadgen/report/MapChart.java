/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.util.List;
import java.util.Locale;
import java.util.TreeSet;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.atlas.MapCell;
import org.sbamock.loadgen.atlas.MapSpec;
import org.sbamock.loadgen.atlas.MapText;
import org.sbamock.loadgen.atlas.ProtocolMap;
import org.sbamock.loadgen.atlas.ProtocolMap.Panel;
import org.sbamock.loadgen.claim.Metric;
import org.sbamock.loadgen.claim.TextOrder;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.report.markup.Markup;
import org.sbamock.loadgen.statistics.Statistic;

/**
 * A drawing of all panels of a map as one SVG. A cell has the colour of the best protocol, the
 * stronger the larger its lead; its name and the ratio are written in the cell, so that colours are
 * not needed to read it. Cells without a decision are hatched, over a light colour if the direction
 * is visible; those with equal protocols have no colour.
 */
final class MapChart {
  private static final double CELL_WIDTH = 66;
  private static final double CELL_HEIGHT = 25;
  private static final double LEFT = 46;
  private static final double RIGHT = 10;
  private static final double TOP = 24;
  private static final double BOTTOM = 38;
  private static final double LEGEND = 26;
  private static final double LEAST_WIDTH = 640;
  private static final double MARK = 8;
  private static final int MOST_COLUMNS = 4;
  private static final double LEAST_OPACITY = 0.16;
  private static final double MOST_OPACITY = 0.55;
  private static final double STRONGEST = 3;

  private final Markup out;
  private final ProtocolMap map;
  private final @Nullable Statistic statistic;
  private final int columns;
  private final double panelWidth;
  private final double panelHeight;
  private final String hatch;
  private final String shape;
  private final String corner;

  /**
   * Creates a drawing.
   *
   * @param statistic the statistic of the metric; null for the prices
   */
  MapChart(Markup out, ProtocolMap map, @Nullable Statistic statistic) {
    this.out = out;
    this.map = map;
    this.statistic = statistic;
    this.columns = Math.min(MOST_COLUMNS, map.panels().size());
    this.panelWidth = LEFT + RIGHT + CELL_WIDTH * most(true);
    this.panelHeight = TOP + BOTTOM + CELL_HEIGHT * most(false);
    this.hatch = out.newId("hatch");
    this.shape = out.newId("cell");
    this.corner = out.newId("corner");
  }

  private int most(boolean horizontal) {
    return map.panels().stream()
        .mapToInt(panel -> (horizontal ? panel.xs() : panel.ys()).size())
        .max()
        .orElse(1);
  }

  private double width() {
    return Math.max(LEAST_WIDTH, columns * panelWidth);
  }

  private double height() {
    int rows = (map.panels().size() + columns - 1) / columns;
    return LEGEND + rows * panelHeight;
  }

  /** Draws the map for a page. */
  void draw(String label) {
    out.open(
        "svg",
        "viewBox",
        viewBox(),
        "role",
        "group",
        "class",
        "map",
        "style",
        "max-width:" + n(width()) + "px",
        "aria-label",
        label);
    content();
    out.closeLine();
  }

  /** Draws the map as a file. */
  void drawFile(String label) {
    out.open(
        "svg",
        "xmlns",
        "http://www.w3.org/2000/svg",
        "viewBox",
        viewBox(),
        "width",
        n(width()),
        "height",
        n(height()),
        "role",
        "group",
        "class",
        "map",
        "aria-label",
        label);
    out.open("style")
        .constant("\n" + HtmlPage.resource("chart.css") + HtmlPage.resource("map.css"))
        .closeLine();
    out.empty("rect", "class", "ground", "width", n(width()), "height", n(height()));
    content();
    out.closeLine();
  }

  private String viewBox() {
    return "0 0 " + n(width()) + " " + n(height());
  }

  private void content() {
    out.open("defs");
    out.open(
        "pattern",
        "id",
        hatch,
        "width",
        "6",
        "height",
        "6",
        "patternUnits",
        "userSpaceOnUse",
        "patternTransform",
        "rotate(45)");
    out.empty("path", "class", "hatch", "d", "M0 0V6");
    out.close();
    String width = n(CELL_WIDTH - 1);
    String path = "M.5 .5h" + width + "v" + n(CELL_HEIGHT - 1) + "h-" + width + "z";
    out.empty("path", "id", shape, "d", path);
    out.empty("path", "id", corner, "d", "M0 0h" + n(MARK) + "v" + n(MARK) + "z");
    out.close();
    legend();
    for (int i = 0; i < map.panels().size(); i++) {
      double x = (i % columns) * panelWidth;
      double y = LEGEND + (i / columns) * panelHeight;
      out.open("g", "transform", "translate(" + n(x) + " " + n(y) + ")");
      panel(map.panels().get(i));
      out.closeLine();
    }
  }

  private void legend() {
    TreeSet<String> protocols = new TreeSet<>(TextOrder.of(Dimension.PROTOCOL));
    map.panels()
        .forEach(panel -> cells(panel).forEach(cell -> protocols.addAll(cell.values().keySet())));
    double at = LEFT;
    for (String protocol : protocols) {
      out.open("g", "class", SeriesStyle.cssClass(SeriesStyle.ofProtocol(protocol)));
      swatch(at, "fill-opacity", n(MOST_OPACITY));
      out.close();
      at = entry(at, protocol);
    }
    swatch(at, "style", "fill:none");
    at = entry(at, "equal within " + Math.round(100 * map.spec().margin()) + " %");
    swatch(at, "style", hatched());
    at = entry(at, "not decided");
    if (statistic != null && map.spec().modelled()) {
      mark(at + 3, 6, "equal");
      entry(at, "fastest by the model");
    }
  }

  private void swatch(double x, String name, String value) {
    String path = "M" + n(x) + " 6h14v12h-14z";
    out.empty("path", "class", "swatch", "d", path, name, value);
  }

  private double entry(double at, String text) {
    out.element("text", text, "class", "left", "x", n(at + 18), "y", "16");
    return at + 34 + 6.2 * text.length();
  }

  private List<MapCell> cells(Panel panel) {
    return statistic == null ? panel.prices() : panel.fastest().getOrDefault(statistic, List.of());
  }

  private void panel(Panel panel) {
    MapSpec spec = map.spec();
    out.element("text", panel.title(), "class", "left head", "x", n(LEFT), "y", "17");
    for (int row = 0; row < panel.ys().size(); row++) {
      // The lowest value is at the bottom, as on other axes.
      String y = panel.ys().get(panel.ys().size() - 1 - row);
      double top = TOP + row * CELL_HEIGHT;
      out.element("text", y, "class", "right", "x", n(LEFT - 5), "y", n(top + 17));
      for (int column = 0; column < panel.xs().size(); column++) {
        String x = panel.xs().get(column);
        double left = LEFT + column * CELL_WIDTH;
        Panel.at(cells(panel), x, y).ifPresent(cell -> cell(panel, cell, left, top));
      }
    }
    double bottom = TOP + panel.ys().size() * CELL_HEIGHT;
    for (int column = 0; column < panel.xs().size(); column++) {
      double x = LEFT + (column + 0.5) * CELL_WIDTH;
      out.element("text", panel.xs().get(column), "x", n(x), "y", n(bottom + 13));
    }
    double middle = LEFT + panel.xs().size() * CELL_WIDTH / 2;
    out.element("text", axis(spec.x()), "class", "axis-title", "x", n(middle), "y", n(bottom + 28));
    out.element(
        "text",
        axis(spec.y()),
        "class",
        "axis-title",
        "transform",
        "translate(11 " + n((TOP + bottom) / 2) + ") rotate(-90)");
  }

  private static String axis(Dimension dimension) {
    String name = dimension.toString().replace('-', ' ');
    return dimension.unit().isEmpty() ? name : name + ", " + dimension.unit();
  }

  private void cell(Panel panel, MapCell cell, double left, double top) {
    MapSpec spec = map.spec();
    MapCell model = statistic == null ? null : model(panel, cell);
    String metric = statistic == null ? spec.price().get(0) : spec.metric();
    out.open(
        "g",
        "class",
        SeriesStyle.cssClass(SeriesStyle.ofProtocol(cell.best())),
        "transform",
        "translate(" + n(left) + " " + n(top) + ")");
    out.element("title", MapText.title(cell, spec.x(), spec.y(), Metric.named(metric), model));
    switch (cell.verdict()) {
      case DECIDED -> out.empty("use", "href", "#" + shape, "fill-opacity", opacity(cell));
      case EQUAL -> out.empty("use", "href", "#" + shape, "style", "fill:none");
      case UNDECIDED -> {
        if (cell.isDirectionVisible()) {
          out.empty("use", "href", "#" + shape, "fill-opacity", n(LEAST_OPACITY));
        }
        out.empty("use", "href", "#" + shape, "style", hatched());
      }
    }
    String text =
        statistic == null ? MapText.priceLabel(cell, fastest(panel, cell)) : MapText.label(cell);
    out.element("text", text, "x", n(CELL_WIDTH / 2), "y", "17");
    if (model != null) {
      mark(CELL_WIDTH - MARK - 0.5, 0.5, style(model));
    }
    out.close();
  }

  private String hatched() {
    return "fill:url(#" + hatch + ")";
  }

  private static String style(MapCell model) {
    return model.verdict() == MapCell.Verdict.DECIDED
        ? SeriesStyle.cssClass(SeriesStyle.ofProtocol(model.best()))
        : "equal";
  }

  private @Nullable MapCell model(Panel panel, MapCell cell) {
    List<MapCell> models = panel.models().getOrDefault(statistic, List.of());
    return Panel.at(models, cell.x(), cell.y()).orElse(null);
  }

  /** Returns the fastest protocol at the place of a price, by the first statistic. */
  private @Nullable String fastest(Panel panel, MapCell price) {
    List<MapCell> cells = panel.fastest().getOrDefault(map.spec().statistics().get(0), List.of());
    return Panel.at(cells, price.x(), price.y()).map(MapCell::best).orElse(null);
  }

  /** Draws a triangle in the upper right corner of a cell. */
  private void mark(double x, double y, String style) {
    out.empty("use", "href", "#" + corner, "class", "mark " + style, "x", n(x), "y", n(y));
  }

  private static String opacity(MapCell cell) {
    var second = cell.second();
    double lead = second == null ? 0 : Math.log(second.value()) / Math.log(STRONGEST);
    double opacity = LEAST_OPACITY + (MOST_OPACITY - LEAST_OPACITY) * Math.min(1, lead);
    return String.format(Locale.ROOT, "%.2f", opacity);
  }

  private static String n(double value) {
    String text = String.format(Locale.ROOT, "%.2f", value);
    return text.replaceAll("\\.?0+$", "");
  }
}
