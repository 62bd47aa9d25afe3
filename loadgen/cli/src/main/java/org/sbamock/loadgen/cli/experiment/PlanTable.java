/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.experiment;

import java.util.Locale;
import java.util.Map;
import org.sbamock.loadgen.experiment.ExperimentPlan;
import org.sbamock.loadgen.experiment.TrialPlan;
import org.sbamock.loadgen.terminal.Table;
import org.sbamock.loadgen.terminal.Terminal;

/** A printer of the trials of a plan as a table. */
final class PlanTable {
  private final Terminal terminal;

  PlanTable(Terminal terminal) {
    this.terminal = terminal;
  }

  /**
   * Prints the table.
   *
   * @param obstacles the reasons why trials cannot run on this machine, each with its number of
   *     trials
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
          DurationFormat.text(trial.estimate()));
    }
    terminal.out().println(plan.experiment().title());
    terminal.out().println();
    table.lines().forEach(terminal.out()::println);
    terminal.out().println();
    terminal
        .out()
        .println(
            plan.trials().size()
                + " trials, total duration about "
                + DurationFormat.text(plan.estimate())
                + ".");
    if (!plan.scaledDown().isEmpty()) {
      terminal.out().println();
      terminal.out().println("Reduced compared with the study:");
      plan.scaledDown().forEach(note -> terminal.out().println("  " + note));
    }
    if (!obstacles.isEmpty()) {
      terminal.out().println();
      terminal.out().println("Skipped on this machine:");
      obstacles.forEach((why, count) -> terminal.out().println("  " + count + " trials: " + why));
    }
    terminal.out().flush();
  }
}
