/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.experiment;

import java.io.UncheckedIOException;
import java.time.Duration;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.ExperimentPlan;
import org.sbamock.loadgen.experiment.run.Capabilities;
import org.sbamock.loadgen.experiment.run.ExperimentDirectory;
import org.sbamock.loadgen.experiment.run.ExperimentRun;
import org.sbamock.loadgen.experiment.site.LocalSite;
import org.sbamock.loadgen.experiment.site.SiteProcess;
import org.sbamock.loadgen.experiment.trial.ClientLogs;
import org.sbamock.loadgen.experiment.trial.SiteSettings;
import org.sbamock.loadgen.metrics.LiveMetrics;
import org.sbamock.loadgen.process.BootJars;
import org.sbamock.loadgen.report.ReportFiles;
import org.sbamock.loadgen.terminal.CommandFailedException;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Interruption;
import org.sbamock.loadgen.terminal.Terminal;

/**
 * An experiment that is ready to run. Runs it, writes its report and prints its outcome.
 *
 * @param database the JDBC URL of the database for rows; null for SQLite in the run directory
 * @param headroomWait how long trials side by side wait for processors in use by other processes
 */
record PreparedExperiment(
    Terminal terminal,
    ExperimentPlan plan,
    ExperimentDirectory directory,
    BootJars jars,
    Capabilities capabilities,
    @Nullable String database,
    LiveMetrics live,
    Duration headroomWait,
    ClientLogs logs) {

  /**
   * Runs the experiment.
   *
   * @return the exit code
   * @throws CommandFailedException if files cannot be written
   */
  int run() throws InterruptedException {
    try {
      return runAndReport();
    } catch (UncheckedIOException e) {
      throw new CommandFailedException(
          e.getMessage() + ". Results so far are kept; continue with: " + resumeCommand(), e);
    }
  }

  private String resumeCommand() {
    return "sbamock experiment --resume " + directory.path();
  }

  private int runAndReport() throws InterruptedException {
    terminal.notice(
        plan.experiment().name()
            + ": "
            + plan.size()
            + ", about "
            + DurationFormat.text(plan.estimate())
            + ". Run directory "
            + directory.path()
            + ", seed "
            + plan.seed());
    try (Interruption interruption = Interruption.listen(ExitCodes.INTERRUPTED)) {
      ExperimentRun.Outcome outcome = run(plan, interruption);
      ExperimentPlan longer = longerPlan(plan, outcome, interruption);
      while (longer != null) {
        outcome = run(longer, interruption);
        longer = longerPlan(longer, outcome, interruption);
      }
      new ResultTable(terminal).print(outcome.result());
      report();
      terminal.out().println("Results: " + directory.path());
      terminal.out().flush();
      return exitCode(outcome, interruption.happened());
    }
  }

  private ExperimentRun.Outcome run(ExperimentPlan present, Interruption interruption)
      throws InterruptedException {
    return new ExperimentRun(
            present,
            directory,
            capabilities,
            sites(present),
            database == null ? "jdbc:sqlite:" + directory.resolve("results.sqlite") : database,
            live,
            headroomWait,
            interruption,
            new ExperimentProgress(terminal))
        .run();
  }

  /**
   * Returns the plan with the blocks of a further period, of the cells at unsettled places of maps;
   * null if there are none, or if cells must not have more replicates.
   */
  private @Nullable ExperimentPlan longerPlan(
      ExperimentPlan present, ExperimentRun.Outcome outcome, Interruption interruption) {
    boolean allowed =
        !interruption.happened()
            && outcome.failed().isEmpty()
            && !present.options().quick()
            && present.blocks() < present.experiment().mostReplicates();
    Set<String> cells = allowed ? ReportFiles.unsettledCells(directory.path()) : Set.of();
    if (cells.isEmpty()) {
      return null;
    }
    int first = present.blocks() + 1;
    int last = present.experiment().lastAddedBlock(first);
    terminal.notice(
        (first == last ? "Block " + first : "Blocks " + first + " to " + last)
            + ": "
            + cells.size()
            + " cells whose fastest protocol is undecided or differs from that of a neighbour.");
    ExperimentPlan longer = present;
    for (int block = first; block <= last; block++) {
      longer = directory.addBlock(cells);
    }
    return longer;
  }

  private ExperimentRun.Sites sites(ExperimentPlan present) {
    if (present.options().sides() > 1) {
      return (number, events) ->
          new SiteProcess(SiteCommand.start(directory, number, logs), events);
    }
    SiteSettings settings =
        new SiteSettings(
            present,
            directory.path(),
            directory.trials(),
            jars,
            capabilities.containers(),
            live,
            logs);
    return (number, events) -> new LocalSite(settings, events);
  }

  /** Writes the report. A report that fails does not fail the run. */
  private void report() {
    try {
      ReportCommand.print(ReportFiles.make(directory.path()), terminal);
    } catch (IllegalArgumentException | UncheckedIOException e) {
      terminal.notice(
          "No report was written: "
              + e.getMessage()
              + "; write it with: sbamock report "
              + directory.path());
    }
  }

  private int exitCode(ExperimentRun.Outcome outcome, boolean interrupted) {
    if (interrupted) {
      terminal.notice("Interrupted; continue with: " + resumeCommand());
      return ExitCodes.INTERRUPTED;
    }
    if (outcome.rowsWaiting() > 0) {
      terminal.notice(
          "The database lacks the rows of "
              + outcome.rowsWaiting()
              + " trials; insert them with: "
              + resumeCommand()
              + " --db <jdbc-url>");
    }
    if (!outcome.failed().isEmpty()) {
      terminal.notice(
          outcome.failed().size()
              + " trials failed: "
              + String.join(", ", outcome.failed().stream().map(trial -> trial.id()).toList())
              + "; run them again with: "
              + resumeCommand());
    }
    return outcome.rowsWaiting() > 0 || !outcome.failed().isEmpty()
        ? ExitCodes.INTERNAL
        : ExitCodes.GOOD;
  }
}
