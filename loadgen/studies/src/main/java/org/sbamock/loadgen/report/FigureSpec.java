/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.atlas.MapSpec;
import org.sbamock.loadgen.claim.CellSelector;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.YamlValue;
import org.sbamock.loadgen.statistics.Statistic;

/**
 * A figure that a report draws; an element of the block {@code figures} of an experiment's file.
 *
 * @param source the figure of the study that it reproduces; null if there is none
 * @param metrics the plotted metrics
 * @param statistic the statistic of bars, points and lines
 * @param panels the dimension with one panel per value
 * @param x the dimension of the axis of bars, points and lines
 * @param series the dimensions of the series
 * @param level the confidence level of error bars
 */
record FigureSpec(
    String id,
    String title,
    @Nullable String source,
    Kind kind,
    List<String> metrics,
    Statistic statistic,
    CellSelector where,
    List<Key> panels,
    Key x,
    Key series,
    double level) {
  private static final Set<String> KNOWN =
      Set.of(
          "id", "title", "source", "kind", "metric", "stat", "where", "panels", "x", "series",
          "level");

  /** The kind of chart. */
  enum Kind {
    BARS,
    /** Marks with whiskers on a logarithmic axis. */
    POINTS,
    LINES,
    HISTOGRAMS,
    PERCENTILES,
    TIMELINE;

    /** Returns whether a dimension or the metric is the horizontal axis. */
    boolean hasAxis() {
      return this == BARS || this == POINTS || this == LINES;
    }
  }

  /**
   * The varied property: a dimension or the metric.
   *
   * @param dimension null for the metric
   */
  record Key(@Nullable Dimension dimension) {
    static final Key METRIC = new Key(null);
    static final Key PROTOCOL = new Key(Dimension.PROTOCOL);

    static Key read(YamlValue tree) {
      return tree.text().equals("metric") ? METRIC : new Key(tree.dimension());
    }

    String title() {
      return dimension == null ? "" : dimension.toString().replace('-', ' ');
    }
  }

  /**
   * Reads the block.
   *
   * @throws IllegalArgumentException if the block is invalid; the message names the element
   */
  static List<FigureSpec> read(@Nullable YamlValue block) {
    if (block == null) {
      return List.of();
    }
    List<FigureSpec> figures = new ArrayList<>();
    Set<String> ids = new HashSet<>();
    for (YamlValue element : block.elements()) {
      if (MapSpec.isMap(element)) {
        continue;
      }
      FigureSpec figure = figure(element);
      if (!figure.id().matches("[a-z0-9][a-z0-9-]{0,60}") || !ids.add(figure.id())) {
        throw element.wrong(
            "the id "
                + figure.id()
                + " must be unique and consist of lower-case letters, digits and hyphens");
      }
      figures.add(figure);
    }
    return List.copyOf(figures);
  }

  private static FigureSpec figure(YamlValue element) {
    String id = element.text("id");
    YamlValue tree = element.named(id).only(KNOWN);
    Kind kind =
        switch (tree.oneOf(
            "kind", List.of("bars", "points", "lines", "histograms", "percentiles", "timeline"))) {
          case "points" -> Kind.POINTS;
          case "lines" -> Kind.LINES;
          case "histograms" -> Kind.HISTOGRAMS;
          case "percentiles" -> Kind.PERCENTILES;
          case "timeline" -> Kind.TIMELINE;
          default -> Kind.BARS;
        };
    if (kind.hasAxis() && !tree.has("x")) {
      throw tree.wrong("'x' is missing: expected a dimension or metric");
    }
    return new FigureSpec(
        id,
        tree.text("title"),
        tree.has("source") ? tree.text("source") : null,
        kind,
        tree.texts("metric"),
        tree.find("stat").map(value -> value.checked(Statistic::named)).orElse(Statistic.MEAN),
        CellSelector.at(tree, "where"),
        tree.has("panels")
            ? tree.child("panels").elements().stream().map(Key::read).toList()
            : List.of(),
        tree.find("x").map(Key::read).orElse(Key.METRIC),
        tree.find("series").map(Key::read).orElse(Key.PROTOCOL),
        tree.number("level", 0.95));
  }
}
