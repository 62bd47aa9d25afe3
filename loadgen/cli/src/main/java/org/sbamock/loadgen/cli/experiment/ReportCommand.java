package org.sbamock.loadgen.cli.experiment;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.sbamock.loadgen.report.ReportFiles;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Makes the report of an experiment's run again. */
@Command(
    name = "report",
    description = {
      "Makes the report of an experiment's run again, also of one that was killed: report.html,"
          + " report.md and junit.xml in its directory, and the verdicts in its result.json.",
      "",
      "The verdicts follow from the claims in the run's experiment.yaml and from the rows of its"
          + " trials."
    })
public final class ReportCommand implements Callable<Integer> {
  @Parameters(
      paramLabel = "DIR",
      description = "The run directory, as 'sbamock experiment' has made it.")
  @SuppressWarnings("NullAway.Init")
  Path directory;

  @Option(
      names = "--failures",
      description = {
        "In junit.xml a claim that does not hold is a failure. Without it the claim counts as"
            + " skipped: that a study cannot be repeated is a finding, not a fault."
      })
  boolean failures;

  private final Terminal terminal;

  /** A command that prints there. */
  public ReportCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    ReportFiles report = ReportFiles.make(directory, failures);
    print(report, terminal);
    return ExitCodes.GOOD;
  }

  /** Prints the verdicts in short, and where the report is. */
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
