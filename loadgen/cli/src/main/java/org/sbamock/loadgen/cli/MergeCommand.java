/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli;

import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.concurrent.Callable;
import org.sbamock.loadgen.cli.worker.MergeSummary;
import org.sbamock.loadgen.cli.worker.MergedLoad;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.result.Trial;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code merge} command, which adds the results of the workers of a load. */
@Command(
    name = "merge",
    description = {
      "Adds the results of the workers of a load ('sbamock load --worker') and writes one result:"
          + " result.json, report.html, and histograms that are the exact sums of those of the"
          + " workers.",
      "",
      "Only complete results are added. A worker that is missing, failed, was killed or interrupted"
          + " is listed with its share of the load, and the exit code is 106. The objectives (--slo)"
          + " of the load apply to the sum. Rejects workers of different loads."
    },
    footer = {
      "",
      "Examples:",
      "  sbamock merge shared/run1",
      "  sbamock merge shared/run1 --wait 10m"
    })
final class MergeCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "DIR",
      arity = "1..*",
      description =
          "Run directories of workers, such as worker-1-of-4, or the directory that contains them.")
  List<Path> directories = List.of();

  @Option(
      names = "--wait",
      paramLabel = "<duration>",
      defaultValue = "0s",
      description =
          "Maximum time to wait until all workers have ended, with or without a result (default:"
              + " ${DEFAULT-VALUE}).")
  Duration patience = Duration.ZERO;

  @Option(
      names = "--runs",
      paramLabel = "<directory>",
      defaultValue = "runs",
      description = "Parent directory of the run directory (default: ${DEFAULT-VALUE}).")
  Path runs = Path.of("runs");

  private final Terminal terminal;

  MergeCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    MergedLoad load = MergedLoad.of(directories, patience);
    List<Slo> slos = load.objectives().stream().map(Slo::parse).toList();
    Trial trial = load.trial(slos.stream().map(slo -> slo.judge(load.outcome())).toList());
    RunDirectory directory = RunDirectory.create(runs, "merge", ZonedDateTime.now(ZoneOffset.UTC));
    load.write(directory, trial);
    new MergeSummary(terminal).print(trial, load.workers());
    terminal.out().println("Results: " + directory.path());
    terminal.out().println("Report: " + directory.resolve("report.html"));
    terminal.out().flush();
    return exitCode(trial, load);
  }

  private static int exitCode(Trial trial, MergedLoad load) {
    if (!load.workers().missing().isEmpty()) {
      return ExitCodes.INCOMPLETE;
    }
    if (trial.slos().stream().anyMatch(slo -> !slo.met())) {
      return ExitCodes.SLO_FAILED;
    }
    return load.outcome().achieved() == 0 ? ExitCodes.INTERNAL : ExitCodes.GOOD;
  }
}
