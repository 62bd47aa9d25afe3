package org.sbamock.loadgen.cli.experiment;

import java.util.Locale;
import java.util.Map;
import org.sbamock.loadgen.experiment.ExperimentPlan;
import org.sbamock.loadgen.experiment.TrialPlan;
import org.sbamock.loadgen.terminal.Table;
import org.sbamock.loadgen.terminal.Terminal;

/** The trials of a plan, for people. */
final class PlanTable {
  private final Terminal terminal;

  PlanTable(Terminal terminal) {
    this.terminal = terminal;
  }

  /**
   * Prints it.
   *
   * @param obstacles why trials cannot be run here, and of how many that is so
   */
  void print(ExperimentPlan plan, Map<String, Integer> obstacles) {
    Table table = new Table().row("trial", "cycles", "clients", "lanes", "about");
    for (TrialPlan trial : plan.trials()) {
      table.row(
          trial.id(),
          trial.duration() == null
              ? String.format(Locale.ROOT, "%,d", trial.cycles())
              : trial.duration().toSeconds() + " s",
          Integer.toString(trial.clients()),
          Integer.toString(trial.lanes()),
          Times.text(trial.estimate()));
    }
    terminal.out().println(plan.experiment().title());
    terminal.out().println();
    table.lines().forEach(terminal.out()::println);
    terminal.out().println();
    terminal
        .out()
        .println(
            plan.trials().size() + " trials, in all about " + Times.text(plan.estimate()) + ".");
    if (!plan.scaledDown().isEmpty()) {
      terminal.out().println();
      terminal.out().println("Smaller than in the study:");
      plan.scaledDown().forEach(note -> terminal.out().println("  " + note));
    }
    if (!obstacles.isEmpty()) {
      terminal.out().println();
      terminal.out().println("Would be skipped here:");
      obstacles.forEach((why, count) -> terminal.out().println("  " + count + " trials: " + why));
    }
    terminal.out().flush();
  }
}
