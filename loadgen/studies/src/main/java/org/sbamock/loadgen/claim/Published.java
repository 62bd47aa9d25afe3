/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.YamlValue;
import org.sbamock.loadgen.statistics.Statistic;

/**
 * The published figures of a study, by table; the block {@code published} of an experiment's file.
 */
public record Published(List<Table> tables) {
  /** A study without published figures. */
  public static final Published NOTHING = new Published(List.of());

  private static final Set<String> TABLE =
      Set.of("title", "source", "metric", "where", "cells", "note");

  /**
   * A table or figure of the study.
   *
   * @param metric the metric of its figures
   * @param source the location in the study
   * @param note a remark; null for none
   */
  public record Table(
      String title, String source, String metric, List<Row> rows, @Nullable String note) {}

  /**
   * The published figures of one cell.
   *
   * @param where the corresponding cells of the experiment
   * @param figures the figures by statistic
   * @param text a published value in words or read from a chart; null for none
   */
  public record Row(CellSelector where, Map<Statistic, Double> figures, @Nullable String text) {}

  /**
   * Reads the block.
   *
   * @throws IllegalArgumentException naming what is wrong
   */
  public static Published read(@Nullable YamlValue block) {
    if (block == null) {
      return NOTHING;
    }
    return new Published(block.elements().stream().map(Published::table).toList());
  }

  private static Table table(YamlValue tree) {
    tree.only(TABLE);
    CellSelector common = CellSelector.at(tree, "where");
    List<Row> rows = new ArrayList<>();
    for (YamlValue cell : tree.child("cells").elements()) {
      rows.add(row(cell, common));
    }
    return new Table(
        tree.text("title"),
        tree.text("source"),
        tree.text("metric"),
        rows,
        tree.has("note") ? tree.text("note") : null);
  }

  private static Row row(YamlValue tree, CellSelector common) {
    Map<Statistic, Double> figures = new EnumMap<>(Statistic.class);
    for (Statistic statistic : Statistic.values()) {
      if (tree.has(statistic.id())) {
        figures.put(statistic, tree.number(statistic.id()));
      }
    }
    Set<String> others = new HashSet<>(Set.of("text"));
    for (Statistic statistic : Statistic.values()) {
      others.add(statistic.id());
    }
    Map<Dimension, Set<String>> where = new EnumMap<>(Dimension.class);
    where.putAll(common.texts());
    where.putAll(CellSelector.read(tree, others).texts());
    return new Row(new CellSelector(where), figures, tree.has("text") ? tree.text("text") : null);
  }

  /** What was printed of a cell. */
  public Optional<Double> find(String metric, Statistic statistic, Cell cell) {
    return tables.stream()
        .filter(table -> table.metric().equals(metric))
        .flatMap(table -> table.rows().stream())
        .filter(row -> row.where().matches(cell) && row.figures().containsKey(statistic))
        .map(row -> row.figures().get(statistic))
        .findFirst();
  }

  /** The texts of a dimension in the order of what was printed of these cells, ascending. */
  List<String> order(String metric, Statistic statistic, Dimension along, List<Cell> cells) {
    record PublishedFigure(String text, double figure) {}
    return cells.stream()
        .flatMap(
            cell ->
                find(metric, statistic, cell).stream()
                    .map(figure -> new PublishedFigure(cell.get(along), figure)))
        .sorted(Comparator.comparingDouble(PublishedFigure::figure))
        .map(PublishedFigure::text)
        .distinct()
        .toList();
  }
}
