/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import org.sbamock.loadgen.atlas.ModelFit;
import org.sbamock.loadgen.atlas.ProtocolMap;
import org.sbamock.loadgen.claim.Metric;
import org.sbamock.loadgen.claim.NumberText;
import org.sbamock.loadgen.claim.Sensitivity;
import org.sbamock.loadgen.experiment.ExperimentResult;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.experiment.Verdict;
import org.sbamock.loadgen.report.Report.Comparison;
import org.sbamock.loadgen.report.Report.Measured;
import org.sbamock.loadgen.report.Report.Row;
import org.sbamock.loadgen.report.markup.MarkdownText;
import org.sbamock.loadgen.report.recorded.RecordedRun;
import org.sbamock.loadgen.statistics.Statistic;
import org.sbamock.loadgen.statistics.Summary;

/**
 * A writer of the report in Markdown: verdicts, comparison with published values, trials and run
 * configuration.
 */
final class MarkdownReport {
  private final Report report;
  private final RecordedRun run;
  private final StringBuilder out = new StringBuilder();

  private MarkdownReport(Report report) {
    this.report = report;
    this.run = report.run();
  }

  static String of(Report report) {
    return new MarkdownReport(report).write();
  }

  private String write() {
    line("# " + MarkdownText.escape(run.experiment().title()));
    line("");
    String source = run.experiment().source();
    if (source != null) {
      line("After: " + MarkdownText.escape(source));
      line("");
    }
    opening();
    report.warnings().forEach(warning -> line("> " + MarkdownText.escape(warning) + "\n"));
    verdicts();
    report.comparisons().forEach(this::comparison);
    report.maps().forEach(this::map);
    sensitivity();
    twins();
    trials();
    again();
    return out.toString();
  }

  private void opening() {
    Report.Answer answer = report.answer();
    line(
        "## "
            + (answer == null ? "Summary" : MarkdownText.escape(answer.question().text()))
            + "\n");
    Opening.sentences(report).forEach(sentence -> line("- " + MarkdownText.escape(sentence)));
    line("");
    if (!report.verdicts().isEmpty()) {
      grid(VerdictGrid.of(report.verdicts()));
    }
  }

  private void grid(VerdictGrid grid) {
    List<String> head = new ArrayList<>(List.of("claim"));
    grid.settings().forEach(setting -> head.add(MarkdownText.escape(setting)));
    table(head);
    for (String claim : grid.claims().keySet()) {
      List<String> cells = new ArrayList<>(List.of(MarkdownText.escape(claim)));
      for (String setting : grid.settings()) {
        cells.add(
            grid.find(claim, setting)
                .map(verdict -> HtmlVerdicts.sign(verdict.judged()))
                .orElse(""));
      }
      row(cells.toArray(String[]::new));
    }
    line("");
    List<String> legend = new ArrayList<>();
    grid.legend().forEach((judged, sign) -> legend.add(sign + " " + judged));
    line(String.join(", ", legend) + "; empty: no verdict\n");
  }

  private void verdicts() {
    if (report.verdicts().isEmpty()) {
      return;
    }
    line("## Verdicts\n");
    row("claim", report.claimHeading(), "verdict", "because");
    row("---", "---", "---", "---");
    for (Verdict verdict : report.verdicts()) {
      row(
          MarkdownText.escape(verdict.claim()),
          MarkdownText.escape(verdict.text()),
          HtmlVerdicts.sign(verdict.judged()) + " " + verdict.judged(),
          MarkdownText.escape(verdict.because()));
    }
    line("");
  }

  private void comparison(Comparison comparison) {
    Metric metric = Metric.named(comparison.table().metric());
    line("## " + MarkdownText.escape(comparison.table().title()) + "\n");
    line(MarkdownText.escape(comparison.table().source() + "; " + metric.titleWithUnit()) + ".\n");
    List<String> head = new ArrayList<>(List.of("cell"));
    for (Statistic statistic : comparison.statistics()) {
      head.addAll(List.of(statistic.title() + ", published", "measured (95 %)"));
    }
    table(head);
    for (Row row : comparison.rows()) {
      List<String> cells = new ArrayList<>(List.of(MarkdownText.escape(row.cells())));
      for (int i = 0; i < comparison.statistics().size(); i++) {
        Double published = row.published().figures().get(comparison.statistics().get(i));
        String text = row.published().text();
        cells.add(
            published == null
                ? MarkdownText.escape(text == null ? "–" : text)
                : NumberText.exact(published));
        cells.add(
            row.trial() == null
                ? MarkdownText.escape(row.why())
                : row.measured().get(i).map(one -> measured(metric, one)).orElse("not measured"));
      }
      row(cells.toArray(String[]::new));
    }
    line("");
  }

  private void map(ProtocolMap map) {
    line("## Map: " + MarkdownText.escape(map.spec().title()) + "\n");
    line(map.panels().isEmpty() ? "The run has no complete trial for this map.\n" : map(map, ""));
  }

  /**
   * Returns links to the drawings of a map, and the fit of its model.
   *
   * @param directory the directory of the drawings, with a slash at the end; may be empty
   */
  static String map(ProtocolMap map, String directory) {
    StringBuilder text = new StringBuilder();
    HtmlMaps.drawings(map.spec())
        .forEach(
            (file, caption) ->
                text.append(
                    "![" + MarkdownText.escape(caption) + "](" + directory + file + ")\n\n"));
    for (ModelFit fit : map.fits()) {
      text.append(
          "Model of round trips and loss recovery, " + MarkdownText.escape(fit.text()) + "\n\n");
      fit.regions()
          .forEach(region -> text.append("- " + MarkdownText.escape(HtmlMaps.text(region)) + "\n"));
      text.append(fit.regions().isEmpty() ? "" : "\n");
    }
    return text.toString();
  }

  private static String measured(Metric metric, Measured measured) {
    return metric.number(measured.value())
        + " ("
        + metric.number(measured.interval().low())
        + " to "
        + metric.number(measured.interval().high())
        + ")";
  }

  private void sensitivity() {
    Sensitivity sensitivity = report.sensitivity();
    if (sensitivity.rows().isEmpty()) {
      return;
    }
    line("## Verdicts that depend on the statistic\n");
    line(HtmlReport.SENSITIVITY + "\n");
    List<String> head = new ArrayList<>(List.of("claim", "verdict"));
    head.addAll(sensitivity.alternatives());
    table(head);
    for (Sensitivity.Row row : sensitivity.rows()) {
      List<String> cells = new ArrayList<>(List.of(MarkdownText.escape(row.claim()), row.judged()));
      cells.addAll(row.others());
      row(cells.toArray(String[]::new));
    }
    line("");
  }

  private void twins() {
    if (!report.twins().isEmpty()) {
      line("## A/A comparisons\n");
      line(MarkdownText.escape(HtmlReport.TWINS + " " + report.twinsTally() + ".") + "\n");
    }
  }

  private void trials() {
    line("## Trials\n");
    line("Times of successful cycles in milliseconds.\n");
    table(List.of("trial", "cycles", "success, %", "metric", "mean", "sd", "median", "p99"));
    for (TrialResult trial :
        run.trials().stream().sorted(Comparator.comparing(TrialResult::id)).toList()) {
      trial
          .metrics()
          .forEach(
              (metric, summary) ->
                  row(
                      MarkdownText.escape(trial.id()),
                      String.format(Locale.ROOT, "%,d", trial.cycles().done()),
                      HtmlTrials.success(trial),
                      MarkdownText.escape(Metric.named(metric).title()),
                      NumberText.text(summary.mean()),
                      NumberText.text(summary.sd()),
                      NumberText.text(summary.median()),
                      p99(summary)));
    }
    line("");
    if (!run.missing().isEmpty()) {
      line("Incomplete trials:\n");
      run.missing()
          .forEach(
              (cell, why) ->
                  line(
                      "- "
                          + MarkdownText.escape(String.join(", ", cell.texts().values()))
                          + ": "
                          + MarkdownText.escape(why)));
      line("");
    }
  }

  private static String p99(Summary summary) {
    return NumberText.text(summary.p99());
  }

  private void again() {
    line("## How it was run\n");
    line("```\n" + report.command().replace("`", "'") + "\n```\n");
    var environment = run.environment();
    if (environment != null) {
      line(
          "- sbamock "
              + MarkdownText.escape(environment.versionAndCommit())
              + ", "
              + MarkdownText.escape(environment.os() + " " + environment.arch())
              + ", "
              + environment.processors()
              + " processors"
              + (environment.cpu() == null
                  ? ""
                  : " (" + MarkdownText.escape(environment.cpu()) + ")")
              + ", JDK "
              + MarkdownText.escape(environment.jdk())
              + ", Netty "
              + MarkdownText.escape(environment.netty()));
    }
    line("- seed " + run.seed());
    line("- clocks: " + HtmlReport.CLOCKS);
    String lossTimers = LossTimerText.of(run.trials());
    if (!lossTimers.isEmpty()) {
      line("- loss timers: " + MarkdownText.escape(lossTimers));
    }
    run.experiment()
        .deviations()
        .forEach(text -> line("- deviation from the study: " + MarkdownText.escape(text)));
    ExperimentResult result = run.result();
    if (result != null) {
      line("- " + MarkdownText.escape(result.started() + " to " + result.finished()));
      result
          .scaledDown()
          .forEach(text -> line("- reduced compared with the study: " + MarkdownText.escape(text)));
    }
    line("\n" + MarkdownText.escape(HtmlReport.METHOD));
  }

  private void table(List<String> head) {
    row(head.toArray(String[]::new));
    row(head.stream().map(name -> "---").toArray(String[]::new));
  }

  private void row(String... cells) {
    out.append(MarkdownText.row(cells));
  }

  private void line(String text) {
    out.append(text).append('\n');
  }
}
