/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.claim.Metric;
import org.sbamock.loadgen.claim.NumberText;
import org.sbamock.loadgen.claim.Sensitivity;
import org.sbamock.loadgen.claim.TwinRatio;
import org.sbamock.loadgen.experiment.ExperimentResult;
import org.sbamock.loadgen.report.Report.Comparison;
import org.sbamock.loadgen.report.Report.Measured;
import org.sbamock.loadgen.report.Report.Row;
import org.sbamock.loadgen.report.markup.HtmlTable;
import org.sbamock.loadgen.report.markup.Markup;
import org.sbamock.loadgen.report.recorded.RecordedRun;
import org.sbamock.loadgen.statistics.Statistic;

/** A writer of the report as a self-contained HTML file without scripts. */
final class HtmlReport {
  private static final int MOST_TWINS = 20;
  private static final int MOST_PRINTED_ROWS = 60;

  private final Report report;
  private final RecordedRun run;
  private final Markup out = Markup.html();

  private HtmlReport(Report report) {
    this.report = report;
    this.run = report.run();
  }

  static String of(Report report) {
    return new HtmlReport(report).write();
  }

  private String write() {
    HtmlPage.open(
        out,
        run.experiment().name() + ": " + run.experiment().title(),
        "Skip to the verdicts",
        "verdicts");
    HtmlOpening opening = new HtmlOpening(out, report);
    opening.header();
    out.open("main");
    opening.write();
    opening.warnings();
    new HtmlVerdicts(out, report).write();
    published();
    new HtmlMaps(out, report.maps()).write();
    new HtmlFigures(out).write(furtherFigures());
    sensitivity();
    twins();
    new HtmlTrials(out, run).write();
    again();
    out.closeLine();
    return HtmlPage.close(out);
  }

  /** Returns the figures except the one on the first screen. */
  private List<Figure> furtherFigures() {
    Figure first = report.answeringFigure().orElse(null);
    return report.figures().stream().filter(figure -> figure != first).toList();
  }

  private void published() {
    if (report.comparisons().isEmpty()) {
      return;
    }
    int rows = report.comparisons().stream().mapToInt(table -> table.rows().size()).sum();
    HtmlPage.openSection(out, "published", "Published and measured", rows <= MOST_PRINTED_ROWS);
    out.element(
        "p",
        "Absolute published values depend on other hardware; they are shown for comparison and not"
            + " judged. Brackets contain the 95 % confidence interval; the ratio is measured /"
            + " published.");
    report.comparisons().forEach(this::comparison);
    out.closeLine();
  }

  private void comparison(Comparison comparison) {
    Metric metric = Metric.named(comparison.table().metric());
    out.element("h3", comparison.table().title());
    String note = comparison.table().note();
    if (note != null) {
      out.element("p", note, "class", "dim");
    }
    HtmlTable table =
        new HtmlTable(out, comparison.table().source() + ": " + metric.titleWithUnit(), "");
    table.head("cell");
    for (Statistic statistic : comparison.statistics()) {
      table.more(statistic.title() + ", published").more("measured").more("ratio");
    }
    table.endHead();
    for (Row row : comparison.rows()) {
      table.rowHead(row.cells());
      for (int i = 0; i < comparison.statistics().size(); i++) {
        Double published = row.published().figures().get(comparison.statistics().get(i));
        String text = row.published().text();
        table.number(published == null ? (text == null ? "–" : text) : NumberText.exact(published));
        if (row.trial() == null || row.measured().get(i).isEmpty()) {
          table.number(row.why().isEmpty() ? "not measured" : row.why()).number("–");
        } else {
          measured(table, metric, row.measured().get(i).get(), published);
        }
      }
      table.endRow();
    }
    table.end();
  }

  private static void measured(
      HtmlTable table, Metric metric, Measured measured, @Nullable Double published) {
    table.number(
        metric.number(measured.value())
            + " ("
            + metric.number(measured.interval().low())
            + " to "
            + metric.number(measured.interval().high())
            + ")");
    table.number(
        published == null || published == 0
            ? "–"
            : String.format(Locale.ROOT, "%.2f", measured.value() / published));
  }

  private void sensitivity() {
    Sensitivity sensitivity = report.sensitivity();
    if (sensitivity.rows().isEmpty()) {
      return;
    }
    HtmlPage.openSection(out, "sensitivity", "Verdicts that depend on the statistic", false);
    out.element("p", SENSITIVITY);
    HtmlTable table = new HtmlTable(out, "Verdicts by other figures", "", "text-4");
    table.head("claim").more("verdict");
    sensitivity.alternatives().forEach(table::more);
    table.endHead();
    for (Sensitivity.Row row : sensitivity.rows()) {
      table.rowHead(row.claim()).cell(row.judged());
      row.others().forEach(table::cell);
      table.endRow();
    }
    table.end();
    out.closeLine();
  }

  static final String SENSITIVITY =
      "The claims below have another verdict if medians or 99th percentiles of times take the place"
          + " of means, or if the outliers of the study’s rule are included.";

  private void twins() {
    if (report.twins().isEmpty()) {
      return;
    }
    HtmlPage.openSection(out, "twins", "A/A comparisons", false);
    out.element("p", TWINS + " " + report.twinsTally() + ".");
    HtmlTable table =
        new HtmlTable(
            out,
            "The largest ratios of two sets of trials of a cell, at most " + MOST_TWINS,
            "",
            "text-2");
    table.head("cell").more("figure").more("ratio").more("95 % confidence interval").endHead();
    for (TwinRatio twin : largestDifferences()) {
      table.rowHead(twin.id()).cell(twin.measure());
      table.number(NumberText.text(twin.ratio().value()));
      table.number(
          NumberText.text(twin.ratio().interval().low())
              + " to "
              + NumberText.text(twin.ratio().interval().high()));
      table.endRow();
    }
    table.end();
    out.closeLine();
  }

  private List<TwinRatio> largestDifferences() {
    return report.twins().stream()
        .sorted(Comparator.comparingDouble(TwinRatio::factor).reversed())
        .limit(MOST_TWINS)
        .toList();
  }

  static final String TWINS =
      "Some cells have a second set of trials, run in the same blocks. The two are equal, so that"
          + " their ratios show how far apart figures without a difference are. A comparison whose"
          + " ratio is closer to its limit than the largest A/A ratio of the same figure, under the"
          + " same link condition and loss if one of these cells has them, is undecided.";

  private void again() {
    HtmlPage.openSection(out, "again", "Run configuration and statistical methods", true);
    out.element("p", "Command to repeat this run:");
    out.element("pre", report.command());
    ExperimentResult result = run.result();
    HtmlTable table = new HtmlTable(out, "The run and the machine", "", "text").body();
    if (result != null) {
      table.pair("started", result.started()).pair("ended", result.finished());
    }
    table.pair("seed", Long.toString(run.seed())).pair("clocks", CLOCKS);
    table.pair(
        "congestion control",
        String.join(
            ", ",
            run.trials().stream().map(trial -> trial.congestionControl()).distinct().toList()));
    String lossTimers = LossTimerText.of(run.trials());
    if (!lossTimers.isEmpty()) {
      table.pair("loss timers", lossTimers);
    }
    environment(table);
    for (Map.Entry<String, Object> entry : run.configuration().entrySet()) {
      table.pair(entry.getKey(), String.valueOf(entry.getValue()));
    }
    table.end();
    list("Deviations from the study", run.experiment().deviations());
    list("Reduced compared with the study", result == null ? List.of() : result.scaledDown());
    out.element("h3", "Statistical methods");
    out.element("p", METHOD);
    out.closeLine();
  }

  private void list(String heading, List<String> texts) {
    if (!texts.isEmpty()) {
      out.element("h3", heading);
      out.open("ul");
      texts.forEach(text -> out.element("li", text));
      out.close();
    }
  }

  static final String METHOD =
      "Claims are predicates in the experiment’s file, written before the run. Sampled metrics have"
          + " bootstrap percentile intervals (1,000 resamples, seeded). With four lanes or more,"
          + " whole lanes are resampled (cluster bootstrap), since the cycles of a lane share a"
          + " connection and a link; with fewer lanes, cycles are treated as independent, which"
          + " makes intervals too narrow. Of cells with four replicates or more, whole blocks are"
          + " resampled instead, the same ones for all cells, so that comparisons are paired within"
          + " blocks. Values without a sample or replicates are assumed to be accurate to ±5 %."
          + " Tests are at a significance level of 5 %, corrected for the false discovery rate of"
          + " all tests of the experiment. “About equal” means within 10 % unless the claim"
          + " specifies another margin, and is tested by two one-sided tests. Percentiles are"
          + " interpolated linearly between ranks. A comparison decides nothing if cells are"
          + " missing, were interrupted, had different congestion controllers or were limited by"
          + " the generator. A claim about several comparisons holds if all support it, holds in"
          + " part if some do, and is contradicted if most contradict it.";

  static final String CLOCKS = "all parties share the clock of the machine";

  private void environment(HtmlTable table) {
    var environment = run.environment();
    if (environment == null) {
      return;
    }
    String cpu = environment.cpu();
    Long memory = environment.memoryMib();
    table
        .pair("sbamock", environment.versionAndCommit())
        .pair("kernel", environment.os() + ", " + environment.arch())
        .pair("processors", environment.processors() + (cpu == null ? "" : " × " + cpu))
        .pair("memory", memory == null ? "unknown" : NumberText.text(memory) + " MiB")
        .pair("JDK", environment.jdk())
        .pair("Netty", environment.netty() + ", " + environment.transport());
  }
}
