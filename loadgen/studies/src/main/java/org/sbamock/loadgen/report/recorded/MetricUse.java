/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.recorded;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.claim.CellSelector;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.Experiment;
import org.sbamock.loadgen.experiment.YamlValue;

/** What the claims, tables and figures of an experiment use of its metrics. */
final class MetricUse {
  private final Set<String> used = new HashSet<>();
  private final List<Timeline> timelines = new ArrayList<>();

  private record Timeline(List<String> metrics, CellSelector where) {}

  MetricUse(Experiment experiment) {
    elements(experiment.claims()).forEach(claim -> claim.entries().values().forEach(this::add));
    elements(experiment.published()).forEach(this::add);
    if (experiment.answer() != null) {
      add(experiment.answer());
    }
    for (YamlValue figure : elements(experiment.figures())) {
      add(figure);
      if (figure.text("kind", "").equals("timeline")) {
        timelines.add(new Timeline(figure.texts("metric"), CellSelector.at(figure, "where")));
      }
    }
  }

  private static List<YamlValue> elements(@Nullable YamlValue block) {
    return block == null ? List.of() : block.elements();
  }

  private void add(YamlValue predicate) {
    used.addAll(predicate.texts("metric"));
    used.addAll(predicate.texts("than-metric"));
    used.addAll(predicate.texts("price"));
  }

  /** Returns the metrics that a claim, a table or a figure uses. */
  Set<String> metrics() {
    return Set.copyOf(used);
  }

  /** Returns whether a claim, a table or a figure uses a metric. */
  boolean isUsed(String metric) {
    return used.contains(metric);
  }

  /** Returns whether a figure shows a metric of a cell over time. */
  boolean isShownOverTime(Cell cell, String metric) {
    return timelines.stream()
        .anyMatch(
            timeline -> timeline.metrics().contains(metric) && timeline.where().matches(cell));
  }
}
