/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.experiment;

import java.time.Duration;
import java.util.List;
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
    Table table = new Table().row("cell", "trials", "cycles", "clients", "lanes", "about");
    plan.cells().forEach((cell, trials) -> row(table, cell, trials));
    terminal.out().println(plan.experiment().title());
    terminal.out().println();
    table.lines().forEach(terminal.out()::println);
    terminal.out().println();
    terminal
        .out()
        .println(
            plan.size() + ", total duration about " + DurationFormat.text(plan.estimate()) + ".");
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

  private static void row(Table table, String cell, List<TrialPlan> trials) {
    TrialPlan first = trials.get(0);
    Duration duration = first.duration();
    table.row(
        cell,
        Integer.toString(trials.size()),
        duration == null
            ? String.format(Locale.ROOT, "%,d", trials.stream().mapToLong(TrialPlan::cycles).sum())
            : duration.multipliedBy(trials.size()).toSeconds() + " s",
        Integer.toString(first.clients()),
        Integer.toString(first.lanes()),
        DurationFormat.text(trials.stream().mapToDouble(TrialPlan::estimate).sum()));
  }
}
