/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.experiment;

import java.util.List;
import java.util.concurrent.Callable;
import org.sbamock.loadgen.experiment.Experiment;
import org.sbamock.loadgen.experiment.ExperimentFile;
import org.sbamock.loadgen.experiment.ExperimentPlan;
import org.sbamock.loadgen.experiment.PlanOptions;
import org.sbamock.loadgen.report.ReportFiles;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Parameters;

/** The {@code validate} command, which checks the file of an experiment and runs nothing. */
@Command(
    name = "validate",
    description = {
      "Checks the names, values and cells in the file of an experiment.",
      "",
      "An error is reported with its line and the accepted values; the exit code is then 2."
    },
    footer = {"", "Examples:", "  sbamock validate my-experiment.yaml", "  sbamock validate fog"})
public final class ValidateCommand implements Callable<Integer> {
  @Parameters(paramLabel = "<file>", description = "YAML file, or name of a built-in experiment.")
  String file = "";

  private final Terminal terminal;

  /** Creates the command for a terminal. */
  public ValidateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    Experiment experiment = ExperimentFile.find(file);
    ReportFiles.check(experiment);
    ExperimentPlan full = ExperimentPlan.of(experiment, options(false), 0);
    ExperimentPlan quick = ExperimentPlan.of(experiment, options(true), 0);
    terminal
        .out()
        .printf(
            "%s is valid: %s, about %s; with --quick about %s.%n",
            experiment.name(),
            full.size(),
            DurationFormat.text(full.estimate()),
            DurationFormat.text(quick.estimate()));
    terminal.out().flush();
    return ExitCodes.GOOD;
  }

  private static PlanOptions options(boolean quick) {
    return new PlanOptions(quick, List.of(), null, null, null, null, PlanOptions.USUAL_SIDES);
  }
}
