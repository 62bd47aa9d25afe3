/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.math.BigDecimal;
import java.math.MathContext;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.report.recorded.RecordedRun;
import org.sbamock.loadgen.rows.Csv;
import org.sbamock.loadgen.statistics.Summary;

/**
 * A writer of all trials as CSV: one row per trial with the dimensions that vary, {@code n mean sd
 * median p95 p99 max} of each metric, and each value, in the units of {@link TrialResult}. Missing
 * values are empty.
 */
final class SummaryCsv {
  private static final MathContext DIGITS = new MathContext(6);
  private static final List<String> FIGURES =
      List.of("n", "mean", "sd", "median", "p95", "p99", "max");

  private SummaryCsv() {}

  static String of(RecordedRun run) {
    List<TrialResult> trials = run.trials();
    List<Dimension> dimensions = varying(trials);
    Set<String> metrics = names(trials, TrialResult::metrics);
    Set<String> values = names(trials, TrialResult::values);
    List<String> lines = new ArrayList<>();
    List<String> header = new ArrayList<>(List.of("trial"));
    dimensions.forEach(dimension -> header.add(dimension.toString()));
    metrics.forEach(metric -> FIGURES.forEach(figure -> header.add(metric + "." + figure)));
    header.addAll(values);
    lines.add(Csv.line(header));
    for (TrialResult trial : trials) {
      List<String> row = new ArrayList<>(List.of(trial.id()));
      dimensions.forEach(dimension -> row.add(trial.cell().find(dimension).orElse("")));
      metrics.forEach(metric -> row.addAll(figures(trial.metrics().get(metric))));
      values.forEach(name -> row.add(figure(trial.values().get(name))));
      lines.add(Csv.line(row));
    }
    return String.join("\n", lines) + "\n";
  }

  private static List<Dimension> varying(List<TrialResult> trials) {
    return Arrays.stream(Dimension.values())
        .filter(
            dimension ->
                trials.stream().map(trial -> trial.cell().find(dimension)).distinct().count() > 1)
        .toList();
  }

  private static Set<String> names(
      Collection<TrialResult> trials, Function<TrialResult, Map<String, ?>> named) {
    return trials.stream()
        .flatMap(trial -> named.apply(trial).keySet().stream())
        .collect(Collectors.toCollection(LinkedHashSet::new));
  }

  private static List<String> figures(@Nullable Summary summary) {
    if (summary == null) {
      return FIGURES.stream().map(figure -> "").toList();
    }
    return List.of(
        Long.toString(summary.n()),
        figure(summary.mean()),
        figure(summary.sd()),
        figure(summary.median()),
        figure(summary.p95()),
        figure(summary.p99()),
        figure(summary.max()));
  }

  private static String figure(@Nullable Double value) {
    return value == null ? "" : new BigDecimal(value, DIGITS).stripTrailingZeros().toPlainString();
  }
}
