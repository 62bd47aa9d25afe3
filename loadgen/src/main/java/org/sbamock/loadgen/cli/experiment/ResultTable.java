package org.sbamock.loadgen.cli.experiment;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.sbamock.loadgen.experiment.ExperimentResult;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.statistics.Summary;
import org.sbamock.loadgen.terminal.Table;
import org.sbamock.loadgen.terminal.Terminal;

/** The trials of a result, a line each. */
final class ResultTable {
  private final Terminal terminal;

  ResultTable(Terminal terminal) {
    this.terminal = terminal;
  }

  void print(ExperimentResult result) {
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
    terminal.out().println();
    table.lines().forEach(terminal.out()::println);
    terminal.out().println();
    if (!result.skipped().isEmpty()) {
      terminal.out().println("Not run here:");
      result
          .skipped()
          .forEach(trial -> terminal.out().println("  " + trial.id() + ": " + trial.reason()));
      terminal.out().println();
    }
    terminal.out().flush();
  }

  private static String millis(double value) {
    return String.format(Locale.ROOT, "%.2f ms", value);
  }
}
