/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.experiment;

import java.nio.file.Path;
import java.util.concurrent.Callable;
import org.sbamock.loadgen.claim.NumberText;
import org.sbamock.loadgen.report.comparison.ComparisonMarkdown;
import org.sbamock.loadgen.report.comparison.RunComparison;
import org.sbamock.loadgen.report.comparison.RunComparison.Change;
import org.sbamock.loadgen.report.comparison.VerdictComparison;
import org.sbamock.loadgen.report.recorded.RunReader;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Table;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code compare} command, which compares two runs of an experiment. */
@Command(
    name = "compare",
    description = {
      "Compares two runs of an experiment: prints each change with its confidence interval, and the"
          + " verdicts that differ.",
      "",
      "Compares the cells that are complete in both runs, metric by metric, at a significance level"
          + " of 5 %%, corrected for the false discovery rate. Rejects runs of different"
          + " experiments, a quick and a full run, and runs with different congestion controllers."
          + " Two verdicts are opposite if one supports the claim, at least in part, and the other"
          + " contradicts it."
    })
public final class CompareCommand implements Callable<Integer> {
  @Parameters(
      index = "0",
      paramLabel = "BEFORE",
      description = "Run directory, or published directory, of the first run.")
  @SuppressWarnings("NullAway.Init")
  Path before;

  @Parameters(
      index = "1",
      paramLabel = "AFTER",
      description = "Run directory, or published directory, of the second run.")
  @SuppressWarnings("NullAway.Init")
  Path after;

  @Mixin StatisticOption option = new StatisticOption();

  @Option(
      names = "--all",
      description = "Also print metrics that did not change or are uncertain, and equal verdicts.")
  boolean all;

  @Option(names = "--markdown", description = "Print Markdown.")
  boolean markdown;

  private final Terminal terminal;

  /** Creates the command for a terminal. */
  public CompareCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    RunComparison comparison =
        RunComparison.of(RunReader.read(before), RunReader.read(after), option.statistic());
    if (markdown) {
      terminal.out().print(ComparisonMarkdown.of(comparison, all));
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
          NumberText.p(change.p()),
          change.word());
    }
    if (!comparison.shown(all).isEmpty()) {
      table.lines().forEach(out::println);
      out.println();
    }
    out.println(comparison.tally() + ".");
    if (!comparison.verdicts().pairs().isEmpty()) {
      print(comparison.verdicts());
    }
    out.flush();
  }

  private void print(VerdictComparison verdicts) {
    var out = terminal.out();
    Table table = new Table().row("", "before", "after", "");
    for (VerdictComparison.Pair pair : verdicts.shown(all)) {
      table.row(pair.claim(), pair.before(), pair.after(), pair.word());
    }
    if (!verdicts.shown(all).isEmpty()) {
      out.println();
      table.lines().forEach(out::println);
      out.println();
    }
    out.println(verdicts.tally() + ".");
  }
}
