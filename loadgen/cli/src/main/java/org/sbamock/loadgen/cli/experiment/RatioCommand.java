/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.claim.Estimates;
import org.sbamock.loadgen.claim.Metric;
import org.sbamock.loadgen.claim.NumberText;
import org.sbamock.loadgen.claim.StudyQuestion;
import org.sbamock.loadgen.claim.StudyQuestion.Compared;
import org.sbamock.loadgen.claim.StudyQuestion.Setting;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.Selector;
import org.sbamock.loadgen.report.recorded.RecordedRun;
import org.sbamock.loadgen.report.recorded.RunReader;
import org.sbamock.loadgen.statistics.Statistic;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Table;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code ratio} command, which compares cells of a run of an experiment with each other. */
@Command(
    name = "ratio",
    description = {
      "Prints the ratio of a metric in some cells of a run to that in others, with its 95 %%"
          + " confidence interval.",
      "",
      "Compares each cell of --of with each cell of --to that agrees with it in all dimensions but"
          + " those of the two selectors and --ignore. Protocols may differ in their version of"
          + " TLS. 'less' and 'greater' are significant at 5 %%,"
          + " corrected for the false discovery rate of all rows, and exceed the differences of"
          + " twins (A/A); 'equal' is a ratio within 10 %%."
    },
    footer = {
      "",
      "Examples:",
      "  sbamock ratio docs/results/fog endToEndDelay --of protocol=h3 --to protocol=h2,tls=1.2",
      "  sbamock ratio runs/20260102-030405-fog responseTime --stat p99 --where condition=ge"
          + " --of protocol=h3 --to protocol=h1c"
    })
public final class RatioCommand implements Callable<Integer> {
  @Parameters(
      index = "0",
      paramLabel = "RUN",
      description = "Run directory, or published directory, of an experiment.")
  @SuppressWarnings("NullAway.Init")
  Path directory;

  @Parameters(
      index = "1",
      paramLabel = "METRIC",
      description = "Metric of the cells, such as endToEndDelay or cpuTimePerCycle.amf.")
  @SuppressWarnings("NullAway.Init")
  String metric;

  @Option(
      names = "--of",
      paramLabel = "<cells>",
      required = true,
      description = "Cells of the first figure, such as 'protocol=h3'.")
  @SuppressWarnings("NullAway.Init")
  String of;

  @Option(
      names = "--to",
      paramLabel = "<cells>",
      required = true,
      description = "Cells of the second figure, such as 'protocol=h2,tls=1.2'.")
  @SuppressWarnings("NullAway.Init")
  String to;

  @Option(
      names = "--where",
      paramLabel = "<cells>",
      description = "Cells that are considered (default: all), such as 'base=wlan'.")
  @Nullable String where;

  @Option(
      names = "--ignore",
      paramLabel = "<dimension>",
      split = ",",
      description = "Further dimensions in which two compared cells may differ.")
  List<String> ignored = new ArrayList<>();

  @Option(
      names = "--stat",
      paramLabel = "<stat>",
      defaultValue = "mean",
      description =
          "Statistic of sampled metrics: mean, sd, median, p90, p95, p99 or max (default: mean).")
  @SuppressWarnings("NullAway.Init")
  String statistic;

  private final Terminal terminal;

  /** Creates the command for a terminal. */
  public RatioCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    StudyQuestion question =
        StudyQuestion.of(
            metric,
            Statistic.named(statistic),
            where == null ? Selector.ALL : Selector.parse(where),
            Selector.parse(of),
            Selector.parse(to),
            ignore());
    RecordedRun run = RunReader.read(directory);
    requireMetric(run);
    Compared compared =
        question.compare(run, new Estimates(run, run.outliers(), run.seed())).get(0);
    if (compared.settings().isEmpty()) {
      throw new IllegalArgumentException(
          "the run has no two cells that --of and --to select and that agree in the other"
              + " dimensions: name the dimensions in which they differ in --to or --ignore");
    }
    print(compared);
    return ExitCodes.GOOD;
  }

  private Set<Dimension> ignore() {
    Set<Dimension> dimensions = EnumSet.noneOf(Dimension.class);
    ignored.forEach(name -> dimensions.add(Dimension.parse(name)));
    return dimensions;
  }

  private void requireMetric(RecordedRun run) {
    Set<String> known = new TreeSet<>();
    known.add(Metric.SUCCESS);
    run.trials()
        .forEach(
            trial -> {
              known.addAll(trial.metrics().keySet());
              known.addAll(trial.values().keySet());
            });
    if (!known.contains(metric) && !Metric.isSuccess(metric) && !metric.equals(Metric.CYCLE_TIME)) {
      throw new IllegalArgumentException(
          "metric '" + metric + "': expected one of " + String.join(", ", known));
    }
  }

  private void print(Compared compared) {
    Metric shown = compared.comparison().metric();
    String first = compared.comparison().first();
    String second = compared.comparison().second();
    terminal.out().println(compared.comparison().measure());
    Table table = new Table().row("", first, second, "ratio (95 %)", "");
    for (Setting setting : compared.settings()) {
      table.row(
          setting.cells(),
          text(shown, setting.first()),
          text(shown, setting.second()),
          ratio(setting),
          word(setting));
    }
    table.lines().forEach(terminal.out()::println);
    terminal.out().flush();
  }

  private static String text(Metric metric, @Nullable Double value) {
    return value == null ? "–" : metric.text(value);
  }

  private static String ratio(Setting setting) {
    Double ratio = setting.ratio();
    Double low = setting.low();
    Double high = setting.high();
    if (ratio == null) {
      return "–";
    }
    String interval =
        low == null || high == null
            ? " (too few values)"
            : " (" + NumberText.text(low) + " to " + NumberText.text(high) + ")";
    return NumberText.text(ratio) + interval;
  }

  private static String word(Setting setting) {
    return switch (setting.outcome()) {
      case LESS -> "less";
      case GREATER -> "greater";
      case EQUAL -> "equal";
      case OPEN -> "undecided";
      case MISSING -> "no figure";
    };
  }
}
