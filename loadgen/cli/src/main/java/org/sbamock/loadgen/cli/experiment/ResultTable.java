/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.experiment;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sbamock.loadgen.experiment.ExperimentResult;
import org.sbamock.loadgen.experiment.SkippedTrial;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.statistics.Summary;
import org.sbamock.loadgen.terminal.Table;
import org.sbamock.loadgen.terminal.Terminal;

/**
 * A printer of the trials of a result, one line per trial, unless there are too many for a
 * terminal.
 */
final class ResultTable {
  /** The maximum number of trials that are printed; the report lists all. */
  private static final int MOST_TRIALS = 20;

  private final Terminal terminal;

  ResultTable(Terminal terminal) {
    this.terminal = terminal;
  }

  void print(ExperimentResult result) {
    terminal.out().println();
    if (result.trials().size() <= MOST_TRIALS) {
      trials(result);
    }
    if (!result.skipped().isEmpty()) {
      skipped(result);
    }
    terminal.out().flush();
  }

  private void trials(ExperimentResult result) {
    Table table = new Table().row("trial", "metric", "mean", "sd", "median", "success");
    List<TrialResult> trials =
        result.trials().stream().sorted(Comparator.comparing(TrialResult::id)).toList();
    for (TrialResult trial : trials) {
      String success =
          String.format(Locale.ROOT, "%.1f %%", trial.values().getOrDefault("success", 0.0) * 100);
      String name = trial.metrics().keySet().stream().findFirst().orElse("–");
      Summary first = trial.metrics().get(name);
      table.row(
          trial.id(),
          name,
          first == null ? "–" : millis(first.mean()),
          first == null ? "–" : millis(first.sd()),
          first == null ? "–" : millis(first.median()),
          success);
    }
    table.lines().forEach(terminal.out()::println);
    terminal.out().println();
  }

  /** Prints the skipped trials, grouped by reason. */
  private void skipped(ExperimentResult result) {
    Map<String, List<String>> reasons = new LinkedHashMap<>();
    for (SkippedTrial trial : result.skipped()) {
      reasons.computeIfAbsent(trial.reason(), reason -> new ArrayList<>()).add(trial.id());
    }
    terminal.out().println("Skipped on this machine:");
    reasons.forEach(
        (reason, ids) ->
            terminal
                .out()
                .println(
                    "  "
                        + (ids.size() == 1
                            ? ids.get(0)
                            : ids.size() + " trials, such as " + ids.get(0))
                        + ": "
                        + reason));
    terminal.out().println();
  }

  private static String millis(double value) {
    return String.format(Locale.ROOT, "%.2f ms", value);
  }
}
