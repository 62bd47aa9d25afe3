package org.sbamock.loadgen.cli.experiment;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.sbamock.loadgen.claim.Numbers;
import org.sbamock.loadgen.report.RunComparison;
import org.sbamock.loadgen.report.RunComparison.Change;
import org.sbamock.loadgen.report.RunReader;
import org.sbamock.loadgen.statistics.Statistic;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Table;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** Tells what changed between two runs of an experiment. */
@Command(
    name = "compare",
    description = {
      "Tells what changed from one run of an experiment to another, with its uncertainty.",
      "",
      "Cells that both have complete are compared, figure by figure, at 5 %% with Holm's correction."
          + " Runs of two experiments, a quick and a full run, and runs with unequal congestion"
          + " controllers are not compared."
    })
public final class CompareCommand implements Callable<Integer> {
  @Parameters(index = "0", paramLabel = "BEFORE", description = "The first run directory.")
  @SuppressWarnings("NullAway.Init")
  Path before;

  @Parameters(index = "1", paramLabel = "AFTER", description = "The second run directory.")
  @SuppressWarnings("NullAway.Init")
  Path after;

  @Option(
      names = "--stat",
      paramLabel = "STAT",
      defaultValue = "mean",
      description = "Of samples: mean, sd, median, p90, p95, p99, max; mean by default.")
  @SuppressWarnings("NullAway.Init")
  String statistic;

  @Option(names = "--all", description = "Shows what did not change, or cannot be told, too.")
  boolean all;

  @Option(names = "--markdown", description = "Prints Markdown.")
  boolean markdown;

  private final Terminal terminal;

  /** A command that prints there. */
  public CompareCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    RunComparison comparison =
        RunComparison.of(RunReader.read(before), RunReader.read(after), Statistic.named(statistic));
    if (markdown) {
      terminal.out().print(comparison.markdown(all));
      terminal.out().flush();
    } else {
      print(comparison);
    }
    return ExitCodes.GOOD;
  }

  private void print(RunComparison comparison) {
    var out = terminal.out();
    comparison.notes().forEach(note -> terminal.notice(terminal.yellow(note)));
    Table table = new Table().row("", "", "before", "after", "change (95 %)", "", "");
    for (Change change : comparison.shown(all)) {
      table.row(
          change.trial(),
          comparison.title(change),
          change.metric().text(change.before()),
          change.metric().text(change.after()),
          change.percent(),
          Numbers.p(change.p()),
          change.word());
    }
    if (!comparison.shown(all).isEmpty()) {
      table.lines().forEach(out::println);
      out.println();
    }
    out.println(comparison.tally() + ".");
    out.flush();
  }
}
