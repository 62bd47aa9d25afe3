/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.experiment;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.claim.Estimates;
import org.sbamock.loadgen.claim.Metric;
import org.sbamock.loadgen.claim.NumberText;
import org.sbamock.loadgen.claim.StudyQuestion;
import org.sbamock.loadgen.claim.StudyQuestion.Compared;
import org.sbamock.loadgen.claim.StudyQuestion.Comparison;
import org.sbamock.loadgen.claim.StudyQuestion.Outcome;
import org.sbamock.loadgen.claim.StudyQuestion.Setting;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.Selector;
import org.sbamock.loadgen.report.recorded.RecordedRun;
import org.sbamock.loadgen.report.recorded.RunReader;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Table;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
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
          + " --of protocol=h3 --to protocol=h1c",
      "  sbamock ratio docs/results/atlas endToEndDelay --of protocol=h3 --to protocol=h2"
          + " --where workload=single --by connection,loss"
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

  @Mixin StatisticOption option = new StatisticOption();

  @Option(
      names = "--with-outliers",
      description = "Include the cycles that the outlier rule of the experiment excludes.")
  boolean withOutliers;

  @Option(
      names = "--by",
      paramLabel = "<dimension>",
      split = ",",
      description =
          "Print a row for the pairs of cells that agree in these dimensions: the number of each"
              + " outcome, and the smallest and the largest ratio.")
  List<String> grouped = new ArrayList<>();

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
            option.statistic(),
            where == null ? Selector.ALL : Selector.parse(where),
            Selector.parse(of),
            Selector.parse(to),
            ignore());
    List<Dimension> groups = grouped.stream().map(Dimension::parse).toList();
    RecordedRun run = RunReader.read(directory);
    requireMetric(run);
    Estimates estimates = new Estimates(run, withOutliers ? null : run.outliers(), run.seed());
    Compared compared = question.compare(run, estimates).get(0);
    if (compared.settings().isEmpty()) {
      throw new IllegalArgumentException(
          "the run has no two cells that --of and --to select and that agree in the other"
              + " dimensions: name the dimensions in which they differ in --to or --ignore");
    }
    terminal.out().println(title(compared.comparison(), scope(run)));
    Table table = groups.isEmpty() ? pairs(compared) : groups(compared, groups);
    table.lines().forEach(terminal.out()::println);
    terminal.out().println(summary(compared));
    terminal.out().flush();
    return ExitCodes.GOOD;
  }

  private Set<Dimension> ignore() {
    return ignored.stream()
        .map(Dimension::parse)
        .collect(Collectors.toCollection(() -> EnumSet.noneOf(Dimension.class)));
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

  private static String title(Comparison comparison, String scope) {
    return comparison.measure() + scope + ", " + comparison.first() + " to " + comparison.second();
  }

  /** Returns which cycles the figure includes; empty if the experiment has no outlier rule. */
  private String scope(RecordedRun run) {
    if (run.outliers() == null || Estimates.isReading(metric)) {
      return "";
    }
    return withOutliers ? " with outliers" : " without outliers";
  }

  private static Table pairs(Compared compared) {
    Comparison comparison = compared.comparison();
    Metric shown = comparison.metric();
    Table table = new Table().row("", comparison.first(), comparison.second(), "ratio (95 %)", "");
    for (Setting setting : compared.settings()) {
      table.row(
          setting.cells(),
          text(shown, setting.first()),
          text(shown, setting.second()),
          ratio(setting),
          word(setting.outcome()));
    }
    return table;
  }

  private Table groups(Compared compared, List<Dimension> by) {
    List<String> head = new ArrayList<>(grouped);
    head.add("pairs");
    for (Outcome outcome : Outcome.values()) {
      head.add(word(outcome));
    }
    head.add("smallest ratio (95 %)");
    head.add("largest ratio (95 %)");
    Table table = new Table().row(head);
    compared.by(by).forEach((values, group) -> table.row(row(values, group)));
    return table;
  }

  private static List<String> row(List<String> values, Compared group) {
    List<String> row = new ArrayList<>();
    values.forEach(value -> row.add(value.isEmpty() ? "–" : value));
    row.add(Integer.toString(group.settings().size()));
    for (Outcome outcome : Outcome.values()) {
      row.add(Long.toString(group.count(outcome)));
    }
    row.add(group.smallest().map(RatioCommand::ratio).orElse("–"));
    row.add(group.largest().map(RatioCommand::ratio).orElse("–"));
    return row;
  }

  private static String summary(Compared compared) {
    List<String> counts = new ArrayList<>();
    for (Outcome outcome : Outcome.values()) {
      if (compared.count(outcome) > 0) {
        counts.add(compared.count(outcome) + " " + word(outcome));
      }
    }
    int pairs = compared.settings().size();
    return pairs + (pairs == 1 ? " pair: " : " pairs: ") + String.join(", ", counts) + ".";
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

  private static String word(Outcome outcome) {
    return switch (outcome) {
      case LESS -> "less";
      case GREATER -> "greater";
      case EQUAL -> "equal";
      case OPEN -> "undecided";
      case MISSING -> "no figure";
    };
  }
}
