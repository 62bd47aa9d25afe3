/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.atlas.MapBuilder;
import org.sbamock.loadgen.atlas.MapSpec;
import org.sbamock.loadgen.atlas.ProtocolMap;
import org.sbamock.loadgen.claim.Claim;
import org.sbamock.loadgen.claim.ClaimEvaluator;
import org.sbamock.loadgen.claim.Estimates;
import org.sbamock.loadgen.claim.NumberText;
import org.sbamock.loadgen.claim.Published;
import org.sbamock.loadgen.claim.Sensitivity;
import org.sbamock.loadgen.claim.StudyQuestion;
import org.sbamock.loadgen.claim.StudyQuestion.Compared;
import org.sbamock.loadgen.claim.TwinRatio;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.experiment.Verdict;
import org.sbamock.loadgen.report.recorded.RecordedRun;
import org.sbamock.loadgen.statistics.Estimate;
import org.sbamock.loadgen.statistics.Interval;
import org.sbamock.loadgen.statistics.Statistic;

/**
 * The content of a run's report, independent of its format.
 *
 * @param comparisons the comparisons of published and measured values, by table
 * @param twins the comparisons of twins (A/A) in the measures of the claims and maps
 * @param sensitivity the verdicts that depend on how the figures are computed
 * @param answer the answer to the question of the study; null if the experiment has no question
 */
record Report(
    RecordedRun run,
    List<Verdict> verdicts,
    List<Comparison> comparisons,
    List<TwinRatio> twins,
    Sensitivity sensitivity,
    List<Figure> figures,
    List<ProtocolMap> maps,
    @Nullable Answer answer) {

  /** The question of the study, and the results of its comparisons. */
  record Answer(StudyQuestion question, List<Compared> compared) {}

  /** A table of the study with the corresponding cells of the run. */
  record Comparison(Published.Table table, List<Statistic> statistics, List<Row> rows) {}

  /**
   * A row of the study with a corresponding trial of the run.
   *
   * @param trial null if the run has none
   * @param why the reason why the run has none; empty if it has one
   */
  record Row(
      Published.Row published,
      String cells,
      @Nullable TrialResult trial,
      List<Optional<Measured>> measured,
      String why) {}

  /** A measured figure with its interval at 95 %. */
  record Measured(double value, Interval interval) {
    static Measured of(Estimate estimate) {
      return new Measured(estimate.value(), estimate.interval(0.95));
    }
  }

  /**
   * Evaluates the claims of a run and collects the numbers of its figures.
   *
   * @throws IllegalArgumentException if the experiment's file has faulty claims or figures
   */
  static Report of(RecordedRun run) {
    Published published = Published.read(run.experiment().published());
    List<Claim> claims = Claim.read(run.experiment().claims(), published);
    List<FigureSpec> specs = FigureSpec.read(run.experiment().figures());
    Estimates estimates = new Estimates(run, run.outliers(), run.seed());
    FigureBuilder builder = new FigureBuilder(run, estimates);
    ClaimEvaluator evaluator = new ClaimEvaluator(run, estimates);
    List<Verdict> verdicts = evaluator.judge(claims);
    List<ProtocolMap> maps = maps(run, estimates);
    return new Report(
        run,
        verdicts,
        published.tables().stream().map(table -> comparison(table, run, estimates)).toList(),
        Stream.concat(evaluator.twinRatios(claims).stream(), twinRatios(maps, estimates))
            .distinct()
            .toList(),
        Sensitivity.of(run, estimates, claims, verdicts),
        specs.stream().map(builder::build).toList(),
        maps,
        answer(run, estimates));
  }

  /** Collects the numbers of the maps of a run. */
  static List<ProtocolMap> maps(RecordedRun run, Estimates estimates) {
    MapBuilder builder = new MapBuilder(run, estimates, run.seed());
    return MapSpec.read(run.experiment().figures()).stream().map(builder::build).toList();
  }

  private static Stream<TwinRatio> twinRatios(List<ProtocolMap> maps, Estimates estimates) {
    return maps.stream()
        .map(ProtocolMap::spec)
        .flatMap(
            spec ->
                spec.statistics().stream()
                    .flatMap(statistic -> estimates.twinRatios(spec.metric(), statistic).stream()));
  }

  private static @Nullable Answer answer(RecordedRun run, Estimates estimates) {
    StudyQuestion question = StudyQuestion.read(run.experiment().answer());
    return question == null ? null : new Answer(question, question.compare(run, estimates));
  }

  /**
   * Returns the figure that answers the question of the study; without a question, or without a
   * trial of that figure, the first that has one.
   */
  Optional<Figure> answeringFigure() {
    List<Figure> drawn = figures.stream().filter(figure -> !figure.panels().isEmpty()).toList();
    return drawn.stream()
        .filter(figure -> answer != null && figure.spec().id().equals(answer.question().figure()))
        .findFirst()
        .or(() -> drawn.stream().findFirst());
  }

  private static Comparison comparison(
      Published.Table table, RecordedRun run, Estimates estimates) {
    List<Statistic> statistics =
        table.rows().stream()
            .flatMap(row -> row.figures().keySet().stream())
            .distinct()
            .sorted()
            .toList();
    List<Statistic> shown = statistics.isEmpty() ? List.of(Statistic.MEAN) : statistics;
    List<Row> rows = new ArrayList<>();
    for (Published.Row row : table.rows()) {
      List<TrialResult> trials =
          run.trials().stream().filter(trial -> row.where().matches(trial.cell())).toList();
      for (TrialResult trial : trials) {
        rows.add(
            new Row(
                row,
                cells(row, trial, trials),
                trial,
                shown.stream()
                    .map(
                        statistic ->
                            estimates.find(trial, table.metric(), statistic).map(Measured::of))
                    .toList(),
                trial.notMeasured().getOrDefault(table.metric(), "")));
      }
      if (trials.isEmpty()) {
        rows.add(new Row(row, selector(row), null, List.of(), why(row, run)));
      }
    }
    return new Comparison(table, shown, rows);
  }

  /** Returns the selector of the row, and the further dimensions that distinguish its trials. */
  private static String cells(Published.Row row, TrialResult trial, List<TrialResult> trials) {
    List<String> texts = new ArrayList<>();
    List<FigureSpec.Key> varying =
        TrialMetric.varying(trials.stream().map(one -> new TrialMetric(one, "")).toList());
    trial
        .cell()
        .coordinates()
        .forEach(
            (dimension, text) -> {
              if (row.where().texts().containsKey(dimension)
                  || varying.contains(new FigureSpec.Key(dimension))) {
                texts.add(text);
              }
            });
    return String.join(", ", texts);
  }

  private static String selector(Published.Row row) {
    return row.where().texts().values().stream()
        .map(texts -> String.join("|", texts))
        .reduce((a, b) -> a + ", " + b)
        .orElse("");
  }

  private static String why(Published.Row row, RecordedRun run) {
    return run.missing().entrySet().stream()
        .filter(entry -> row.where().matches(entry.getKey()))
        .map(entry -> entry.getValue())
        .findFirst()
        .orElse("not in the plan of this run");
  }

  long count(String judged) {
    return Verdict.count(verdicts, judged);
  }

  /** Returns a summary of the verdicts in one sentence. */
  String tally() {
    return Verdict.tally(verdicts);
  }

  /** Returns a summary of the comparisons of twins in one sentence; empty without twins. */
  String twinsTally() {
    if (twins.isEmpty()) {
      return "";
    }
    long containing = twins.stream().filter(TwinRatio::containsOne).count();
    double largest = twins.stream().mapToDouble(TwinRatio::factor).max().orElse(1);
    return String.format(
        Locale.ROOT,
        "%,d of %,d A/A intervals contain 1 (%.0f %%), with a largest difference of %s",
        containing,
        twins.size(),
        100.0 * containing / twins.size(),
        NumberText.percent(largest - 1));
  }

  /** Returns the command that repeats the run. */
  String command() {
    return new ReproductionCommand(run).text();
  }

  /** Returns the heading of the sentences of claims; an experiment of its own repeats no study. */
  String claimHeading() {
    return run.experiment().source() == null ? "statement" : "the study says";
  }

  /** Returns the warnings that precede all results. */
  List<String> warnings() {
    List<String> warnings = new ArrayList<>();
    if (!run.isComplete()) {
      warnings.add(
          "The run was interrupted: "
              + run.count().complete()
              + " of "
              + Math.max(run.count().planned(), run.count().complete())
              + " trials are complete. Claims that require the others are undecided.");
    }
    if (run.isQuick()) {
      warnings.add(
          "This is a quick run with few cycles: many claims remain undecided. Use a full run for"
              + " conclusions.");
    }
    run.faults().forEach(fault -> warnings.add("In the run directory " + fault + "."));
    List<String> controllers =
        run.trials().stream().map(TrialResult::congestionControl).distinct().sorted().toList();
    if (controllers.size() > 1) {
      warnings.add(
          "Trials had different congestion controllers ("
              + String.join(", ", controllers)
              + "). Claims that compare such trials are undecided.");
    }
    return warnings;
  }
}
