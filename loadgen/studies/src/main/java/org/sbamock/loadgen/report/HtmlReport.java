package org.sbamock.loadgen.report;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.claim.Metric;
import org.sbamock.loadgen.claim.Numbers;
import org.sbamock.loadgen.experiment.ExperimentResult;
import org.sbamock.loadgen.experiment.Verdict;
import org.sbamock.loadgen.report.Report.Comparison;
import org.sbamock.loadgen.report.Report.Measured;
import org.sbamock.loadgen.report.Report.Row;
import org.sbamock.loadgen.statistics.Statistic;

/** The report as one HTML file that needs no other, no script and no network. */
final class HtmlReport {
  private static final String POLICY =
      "default-src 'none'; img-src data:; style-src 'unsafe-inline'; base-uri 'none'; form-action 'none'";

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
    out.constant("<!DOCTYPE html>\n").open("html", "lang", "en");
    out.open("head");
    out.empty("meta", "charset", "utf-8");
    out.empty("meta", "name", "viewport", "content", "width=device-width, initial-scale=1");
    out.empty("meta", "http-equiv", "Content-Security-Policy", "content", POLICY);
    out.empty("meta", "name", "color-scheme", "content", "light dark");
    out.empty("link", "rel", "icon", "href", "data:,");
    out.element("title", run.experiment().name() + ": " + run.experiment().title());
    out.open("style").constant(css()).close();
    out.closeLine();
    out.open("body").open("div", "class", "page");
    out.element("a", "Skip to the verdicts", "class", "skip", "href", "#verdicts");
    Chart.marks(out);
    header();
    out.open("main");
    new HtmlVerdicts(out, report).write();
    published();
    new HtmlFigures(out, report.figures()).write();
    new HtmlTrials(out, run).write();
    again();
    out.closeLine().close().close().close();
    return out.text() + "\n";
  }

  private static String css() {
    try (InputStream in = HtmlReport.class.getResourceAsStream("report.css")) {
      if (in == null) {
        throw new IllegalStateException("report.css is missing");
      }
      return "\n" + new String(in.readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void header() {
    out.open("header");
    out.element("p", "sbamock experiment " + run.experiment().name(), "class", "dim");
    out.element("h1", run.experiment().title());
    String source = run.experiment().source();
    if (source != null) {
      out.element("p", "After: " + source, "class", "dim");
    }
    out.open("ul", "class", "tally");
    tally("holds", "✓", report.count(Verdict.HOLDS), "hold");
    tally("fails", "✗", report.count(Verdict.DOES_NOT_HOLD), "do not hold");
    tally("open", "?", report.count(Verdict.UNDECIDED), "undecided here");
    out.close();
    for (String warning : report.warnings()) {
      out.element("p", warning, "class", "warning");
    }
    out.open("nav", "aria-label", "Contents").open("ul");
    for (String[] entry :
        new String[][] {
          {"verdicts", "Verdicts"},
          {"published", "Published and measured"},
          {"figures", "Figures"},
          {"trials", "Trials"},
          {"again", "How it was run"}
        }) {
      out.open("li").element("a", entry[1], "href", "#" + entry[0]).close();
    }
    out.close().close().closeLine();
  }

  private void tally(String type, String sign, long count, String text) {
    out.open("li", "class", type);
    out.element("span", sign, "aria-hidden", "true").text(" " + count + " " + text).close();
  }

  private void published() {
    out.open("section", "aria-labelledby", "published");
    out.element("h2", "Published and measured", "id", "published");
    if (report.comparisons().isEmpty()) {
      out.element("p", "This experiment repeats no published figures.");
    } else {
      out.element(
          "p",
          "Absolute figures of other people’s hardware are shown, not judged. In brackets the"
              + " interval at 95 %; the ratio is measured / published.");
    }
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
        table.number(published == null ? (text == null ? "–" : text) : Numbers.exact(published));
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

  private void again() {
    out.open("section", "aria-labelledby", "again");
    out.element("h2", "How it was run", "id", "again");
    out.element("p", "To run the same again:");
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
    environment(table);
    for (Map.Entry<String, Object> entry : run.configuration().entrySet()) {
      table.pair(entry.getKey(), String.valueOf(entry.getValue()));
    }
    table.end();
    List<String> scaled = result == null ? List.of() : result.scaledDown();
    if (!scaled.isEmpty()) {
      out.element("h3", "Made smaller than in the study");
      out.open("ul");
      scaled.forEach(text -> out.element("li", text));
      out.close();
    }
    out.element("h3", "How it was judged");
    out.element("p", METHOD);
    out.closeLine();
  }

  static final String METHOD =
      "Claims are predicates in the experiment’s file, written before the run. Figures of samples"
          + " have intervals by the bootstrap (1,000 resamples, seeded, percentile intervals);"
          + " where a trial has four lanes or more, whole lanes are drawn, since the cycles of one"
          + " share a connection and a link; where it has fewer, cycles count as independent, and"
          + " intervals are rather too narrow;"
          + " figures without a sample are taken as good to ±5 %. Tests are at 5 %, two-sided, those"
          + " of one claim corrected by Holm. “About equal” means within 10 % where a claim says"
          + " nothing else, shown by two one-sided tests. Percentiles interpolate linearly between"
          + " ranks. A claim is undecided where cells are missing, were interrupted, had unequal"
          + " congestion controllers or kept waiting for the generator, or where the figures support"
          + " neither it nor its contrary.";

  static final String CLOCKS = "one, the machine’s, which all parties share";

  private void environment(HtmlTable table) {
    var environment = run.environment();
    if (environment == null) {
      return;
    }
    String cpu = environment.cpu();
    Long memory = environment.memoryMib();
    table
        .pair("sbamock", environment.version())
        .pair("kernel", environment.os() + ", " + environment.arch())
        .pair("processors", environment.processors() + (cpu == null ? "" : " × " + cpu))
        .pair("memory", memory == null ? "unknown" : Numbers.text(memory) + " MiB")
        .pair("JDK", environment.jdk())
        .pair("Netty", environment.netty() + ", " + environment.transport());
  }
}
