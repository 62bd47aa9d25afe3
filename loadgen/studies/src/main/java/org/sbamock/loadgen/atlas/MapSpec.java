/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.atlas;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.claim.CellSelector;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.YamlValue;
import org.sbamock.loadgen.statistics.Ratio;
import org.sbamock.loadgen.statistics.Statistic;

/**
 * A map that a report draws: an element of the block {@code figures} of an experiment's file with
 * {@code kind: map}.
 *
 * @param metric the metric by which protocols are compared; lower is better
 * @param statistics the statistics of the metric, each with a map of its own
 * @param panels the dimensions with one map per value
 * @param x the dimension of the horizontal axis
 * @param y the dimension of the vertical axis
 * @param margin the largest relative difference of equivalent protocols, such as 0.1
 * @param price the metrics whose sum is the price of a cycle, such as the CPU time of both ends;
 *     empty for no map of prices
 * @param modelled whether {@link ResponseTimeModel} is compared with the measurements
 */
public record MapSpec(
    String id,
    String title,
    String metric,
    List<Statistic> statistics,
    CellSelector where,
    List<Dimension> panels,
    Dimension x,
    Dimension y,
    double margin,
    List<String> price,
    boolean modelled) {
  /** The kind of figure that is a map. */
  public static final String KIND = "map";

  private static final Set<String> KNOWN =
      Set.of(
          "id", "title", "kind", "metric", "stat", "where", "panels", "x", "y", "margin", "price",
          "model");

  /** Returns whether an element of the block {@code figures} is a map. */
  public static boolean isMap(YamlValue element) {
    return element.find("kind").filter(kind -> kind.text().equals(KIND)).isPresent();
  }

  /**
   * Reads the maps of the block {@code figures}.
   *
   * @throws IllegalArgumentException if one is invalid; the message names the element
   */
  public static List<MapSpec> read(@Nullable YamlValue block) {
    List<MapSpec> maps = new ArrayList<>();
    if (block != null) {
      block.elements().stream()
          .filter(MapSpec::isMap)
          .forEach(element -> maps.add(map(element.named(element.text("id")).only(KNOWN))));
    }
    Set<String> ids = new HashSet<>();
    for (MapSpec map : maps) {
      if (!map.id().matches("[a-z0-9][a-z0-9-]{0,60}") || !ids.add(map.id())) {
        throw new IllegalArgumentException(
            "map "
                + map.id()
                + ": expected a unique id of lower-case letters, digits and hyphens, at most 61"
                + " characters");
      }
    }
    return List.copyOf(maps);
  }

  private static MapSpec map(YamlValue tree) {
    double margin = tree.number("margin", Ratio.MARGIN);
    if (!(margin > 0)) {
      throw tree.child("margin").wrong(margin + ": expected a number above 0, such as 10%");
    }
    return new MapSpec(
        tree.text("id"),
        tree.text("title"),
        tree.text("metric"),
        tree.has("stat")
            ? tree.child("stat").elements().stream()
                .map(each -> each.checked(Statistic::named))
                .toList()
            : List.of(Statistic.MEDIAN),
        CellSelector.at(tree, "where"),
        tree.dimensions("panels"),
        tree.child("x").dimension(),
        tree.child("y").dimension(),
        margin,
        tree.texts("price"),
        tree.flag("model", false));
  }
}
