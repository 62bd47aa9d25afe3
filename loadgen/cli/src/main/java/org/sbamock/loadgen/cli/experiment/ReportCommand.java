/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.experiment;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.sbamock.loadgen.report.ReportFiles;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code report} command, which writes the report of an experiment's run. */
@Command(
    name = "report",
    description = {
      "Writes the report of an experiment's run: report.html, report.md, junit.xml and summary.csv"
          + " in the run directory, and the verdicts in its result.json. Also works for a run that"
          + " was interrupted or killed.",
      "",
      "The verdicts are computed from the claims in the run's experiment.yaml and the rows of its"
          + " trials.",
      "",
      "In the directory of a published run, writes its page, report and figures again."
    })
public final class ReportCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "DIR",
      description = "Run directory of 'sbamock experiment', or directory of 'sbamock publish'.")
  @SuppressWarnings("NullAway.Init")
  Path directory;

  @Option(
      names = "--failures",
      description = {
        "Report a contradicted claim as a failure in junit.xml (default: as skipped, because a"
            + " contradicted claim is a finding, not an error)."
      })
  boolean failures;

  private final Terminal terminal;

  /** Creates the command for a terminal. */
  public ReportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    ReportFiles report = ReportFiles.make(directory, failures);
    print(report, terminal);
    return ExitCodes.GOOD;
  }

  /** Prints a summary of the verdicts and the path of the report. */
  public static void print(ReportFiles report, Terminal terminal) {
    var out = terminal.out();
    report.notices().forEach(notice -> terminal.notice(terminal.yellow(notice)));
    if (!report.verdicts().isEmpty()) {
      out.println(terminal.bold("Claims: ") + report.tally());
      new VerdictTable(terminal).lines(report.verdicts()).forEach(out::println);
      out.println();
    }
    out.println("Report: " + report.html());
    out.flush();
  }
}
