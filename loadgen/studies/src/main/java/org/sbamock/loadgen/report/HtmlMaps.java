/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.atlas.MapSpec;
import org.sbamock.loadgen.atlas.MapText;
import org.sbamock.loadgen.atlas.ModelFit;
import org.sbamock.loadgen.atlas.ProtocolMap;
import org.sbamock.loadgen.claim.Metric;
import org.sbamock.loadgen.report.markup.Markup;
import org.sbamock.loadgen.statistics.Statistic;

/** A writer of the maps of the fastest protocol, and of the fit of their model. */
final class HtmlMaps {
  private final Markup out;
  private final List<ProtocolMap> maps;

  HtmlMaps(Markup out, List<ProtocolMap> maps) {
    this.out = out;
    this.maps = maps;
  }

  void write() {
    if (maps.isEmpty()) {
      return;
    }
    out.open("section", "aria-labelledby", "maps");
    out.element("h2", "Maps", "id", "maps");
    out.element("p", READING);
    maps.forEach(this::map);
    out.closeLine();
  }

  static final String READING =
      "Each cell names the protocol with the lowest figure and by how much that of the second"
          + " lowest exceeds it. A cell is coloured if the 95 % intervals of the ratios of all other"
          + " protocols are above the margin, plain if all protocols within the margin are known"
          + " (≈), and hatched if an interval includes the margin (?). The figures of all protocols"
          + " are in the title of a cell.";

  private void map(ProtocolMap map) {
    MapSpec spec = map.spec();
    if (map.panels().isEmpty()) {
      out.element("h3", spec.title(), "id", "map-" + spec.id());
      out.element("p", "The run has no complete trial for this map.", "class", "dim");
      return;
    }
    out.element("h3", spec.title(), "id", "map-" + spec.id());
    drawn(spec).forEach(statistic -> figure(map, statistic));
    map.fits().forEach(this::fit);
  }

  private void figure(ProtocolMap map, @Nullable Statistic statistic) {
    out.open("figure");
    out.element("figcaption", caption(map.spec(), statistic));
    new MapChart(out, map, statistic).draw(caption(map.spec(), statistic));
    out.closeLine();
  }

  /**
   * Returns the caption of a map.
   *
   * @param statistic the statistic of the metric; null for the prices
   */
  static String caption(MapSpec spec, @Nullable Statistic statistic) {
    return statistic == null
        ? "Price of the fastest protocol (by the "
            + spec.statistics().get(0).title()
            + "): its "
            + price(spec)
            + " as a multiple of the lowest one; the colour is that of the cheapest protocol"
        : "Fastest protocol by the "
            + statistic.title()
            + " of the "
            + Metric.named(spec.metric()).title();
  }

  /** Returns the captions of the drawings of a map, by the names of their files. */
  static Map<String, String> drawings(MapSpec spec) {
    Map<String, String> drawings = new LinkedHashMap<>();
    drawn(spec).forEach(statistic -> drawings.put(file(spec, statistic), caption(spec, statistic)));
    return drawings;
  }

  /** Returns the drawings of a map as SVG, by the names of their files. */
  static Map<String, String> files(ProtocolMap map) {
    Map<String, String> files = new LinkedHashMap<>();
    if (!map.panels().isEmpty()) {
      for (@Nullable Statistic statistic : drawn(map.spec())) {
        Markup out = Markup.xml();
        new MapChart(out, map, statistic).drawFile(caption(map.spec(), statistic));
        files.put(file(map.spec(), statistic), out.text());
      }
    }
    return files;
  }

  /** Returns the statistics of which a map has a drawing; null stands for the prices. */
  private static List<@Nullable Statistic> drawn(MapSpec spec) {
    List<@Nullable Statistic> drawn = new ArrayList<>(spec.statistics());
    if (!spec.price().isEmpty()) {
      drawn.add(null);
    }
    return drawn;
  }

  /**
   * Returns the name of the file of a drawing.
   *
   * @param statistic the statistic of the metric; null for the prices
   */
  private static String file(MapSpec spec, @Nullable Statistic statistic) {
    return "map-" + spec.id() + "-" + (statistic == null ? "price" : statistic.id()) + ".svg";
  }

  private static String price(MapSpec spec) {
    return String.join(
        " + ", spec.price().stream().map(metric -> Metric.named(metric).title()).toList());
  }

  private void fit(ModelFit fit) {
    out.element("p", "Model of round trips and loss recovery, " + fit.text());
    if (fit.regions().isEmpty()) {
      return;
    }
    out.open("details").element("summary", "Where the model does not explain the measurement");
    out.open("ul");
    fit.regions().forEach(region -> out.element("li", text(region)));
    out.close().closeLine();
  }

  static String text(ModelFit.Region region) {
    return region.protocol()
        + (region.panel().isEmpty() ? "" : ", " + region.panel())
        + ": "
        + region.cells()
        + " of "
        + region.of()
        + " cells, measured / model "
        + MapText.factor(region.least())
        + " to "
        + MapText.factor(region.most())
        + ", at "
        + String.join(", ", region.xs())
        + " (horizontal) and "
        + String.join(", ", region.ys())
        + " (vertical)";
  }
}
