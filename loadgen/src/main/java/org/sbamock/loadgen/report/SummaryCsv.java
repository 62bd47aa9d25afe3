package org.sbamock.loadgen.report;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.statistics.Summary;

/**
 * All trials in one table for other programs: a row for each metric of each trial, with its cell. A
 * metric that is one number, such as {@code success}, has it as its mean, and is counted once.
 */
final class SummaryCsv {
  private static final List<String> FIGURES =
      List.of("metric", "n", "mean", "sd", "median", "p95", "p99", "max");

  private SummaryCsv() {}

  static String of(RecordedRun run) {
    List<Dimension> dimensions =
        Arrays.stream(Dimension.values())
            .filter(
                dimension ->
                    run.trials().stream()
                        .anyMatch(trial -> trial.cell().find(dimension).isPresent()))
            .toList();
    List<String> lines = new ArrayList<>();
    List<String> header = new ArrayList<>();
    header.add("trial");
    dimensions.forEach(dimension -> header.add(dimension.toString()));
    header.addAll(FIGURES);
    lines.add(row(header));
    for (TrialResult trial : run.trials()) {
      List<String> cell = new ArrayList<>();
      cell.add(trial.id());
      dimensions.forEach(dimension -> cell.add(trial.cell().find(dimension).orElse("")));
      trial.metrics().forEach((name, summary) -> lines.add(row(cell, name, summary)));
      for (Map.Entry<String, Double> value : trial.values().entrySet()) {
        lines.add(row(cell, value.getKey(), value.getValue()));
      }
    }
    return String.join("\n", lines) + "\n";
  }

  private static String row(List<String> cell, String metric, Summary summary) {
    List<String> row = new ArrayList<>(cell);
    row.add(metric);
    row.add(Long.toString(summary.n()));
    for (double figure :
        new double[] {
          summary.mean(),
          summary.sd(),
          summary.median(),
          summary.p95(),
          summary.p99(),
          summary.max()
        }) {
      row.add(figure(figure));
    }
    return row(row);
  }

  private static String row(List<String> cell, String metric, double value) {
    List<String> row = new ArrayList<>(cell);
    row.addAll(List.of(metric, "1", figure(value), "", "", "", "", ""));
    return row(row);
  }

  private static String figure(double value) {
    return String.format(Locale.ROOT, "%.4f", value);
  }

  /** A line by RFC 4180. */
  private static String row(List<String> fields) {
    return fields.stream()
        .map(
            field -> field.matches(".*[\",\n].*") ? '"' + field.replace("\"", "\"\"") + '"' : field)
        .collect(Collectors.joining(","));
  }
}
