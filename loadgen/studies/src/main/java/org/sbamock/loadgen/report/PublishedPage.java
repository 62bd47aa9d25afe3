/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.util.List;
import java.util.Locale;
import org.sbamock.loadgen.atlas.ProtocolMap;
import org.sbamock.loadgen.claim.NumberText;
import org.sbamock.loadgen.experiment.ExperimentResult;
import org.sbamock.loadgen.experiment.Verdict;
import org.sbamock.loadgen.report.markup.MarkdownText;
import org.sbamock.loadgen.report.markup.Markup;
import org.sbamock.loadgen.report.recorded.PublishedRun;
import org.sbamock.loadgen.report.recorded.RecordedRun;
import org.sbamock.loadgen.result.Environment;

/**
 * A writer of the page of a published run: a summary of five lines, the verdicts, the figures, the
 * commands, and a discussion that was written by hand.
 */
final class PublishedPage {
  /** The heading of the part that is written by hand. */
  static final String DISCUSSION = "## Discussion";

  /** The directory of the figures, relative to the page. */
  static final String FIGURES = "figures";

  private static final int LONGEST_REASON = 240;
  private static final int LONGEST_ALTERNATIVE = 400;

  private final Report report;
  private final RecordedRun run;
  private final String path;
  private final List<String> others;
  private final StringBuilder out = new StringBuilder();

  private PublishedPage(Report report, String path, List<String> others) {
    this.report = report;
    this.run = report.run();
    this.path = path;
    this.others = others;
  }

  /**
   * Returns the page.
   *
   * @param path the directory of the run, for commands
   * @param others the names of further published runs in that directory
   * @param discussion the part that was written by hand, with its heading; may be empty
   */
  static String of(Report report, String path, List<String> others, String discussion) {
    return new PublishedPage(report, path, others).write() + discussion;
  }

  /** Returns the part of a page that was written by hand; empty if there is none. */
  static String discussion(String page) {
    int start = ("\n" + page).indexOf("\n" + DISCUSSION + "\n");
    return start < 0 ? "" : page.substring(start);
  }

  private String write() {
    line("# " + MarkdownText.escape(run.experiment().title()) + "\n");
    summary();
    report.warnings().forEach(text -> line("> " + MarkdownText.escape(text) + "\n"));
    deviations();
    verdicts();
    figures();
    maps();
    commands();
    return out.toString();
  }

  private void summary() {
    String source = run.experiment().source();
    if (source != null) {
      item("Study", MarkdownText.escape(source));
    }
    item("Verdicts", report.verdicts().isEmpty() ? "no claims" : report.tally());
    Environment environment = run.environment();
    item(
        "Run",
        run() + (environment == null ? "" : "; " + MarkdownText.escape(machine(environment))));
    item("Limits", MarkdownText.escape(Opening.limits(report)));
    item(
        "Data",
        "[report.html](report.html) with all tables, [summary.csv](summary.csv) of the cells, ["
            + PublishedRun.FILE
            + "]("
            + PublishedRun.FILE
            + ") of every replicate, [experiment.yaml](experiment.yaml)");
    line("");
  }

  private void item(String name, String text) {
    line("- **" + name + "**: " + text + ".");
  }

  private String run() {
    ExperimentResult result = run.result();
    long cycles = run.trials().stream().mapToLong(trial -> trial.cycles().done()).sum();
    return String.format(
        Locale.ROOT,
        "%,d cells, %,d trials, %,d cycles; seed %d%s",
        run.trials().size(),
        run.count().complete(),
        cycles,
        run.seed(),
        result == null ? "" : "; " + result.started() + " to " + result.finished());
  }

  private static String machine(Environment environment) {
    String cpu = environment.cpu();
    Long memory = environment.memoryMib();
    return environment.processors()
        + (cpu == null ? " processors" : " × " + cpu)
        + (memory == null ? "" : ", " + NumberText.text(memory) + " MiB")
        + ", "
        + environment.os()
        + " "
        + environment.arch()
        + ", JDK "
        + environment.jdk()
        + ", sbamock "
        + environment.versionAndCommit();
  }

  private void deviations() {
    if (run.experiment().deviations().isEmpty()) {
      return;
    }
    line("## Deviations from the study\n");
    run.experiment().deviations().forEach(text -> line("- " + MarkdownText.escape(text)));
    line("");
  }

  private void verdicts() {
    if (report.verdicts().isEmpty()) {
      return;
    }
    line("## Verdicts\n");
    line("The order is that of the claims in experiment.yaml. The report has the figures.\n");
    line("| claim | " + report.claimHeading() + " | verdict | because |");
    line("|---|---|---|---|");
    for (Verdict verdict : report.verdicts()) {
      line(
          "| "
              + String.join(
                  " | ",
                  MarkdownText.escape(verdict.claim()),
                  MarkdownText.escape(verdict.text()),
                  HtmlVerdicts.sign(verdict.judged()) + " " + verdict.judged(),
                  MarkdownText.escape(shortened(verdict.because(), LONGEST_REASON)))
              + " |");
    }
    line("");
  }

  /** Returns the beginning of a text in whole words. */
  static String shortened(String text, int longest) {
    if (text.length() <= longest) {
      return text;
    }
    int end = text.lastIndexOf(' ', longest - 1);
    return text.substring(0, end <= 0 ? longest - 1 : end) + " …";
  }

  private void figures() {
    List<Figure> figures = drawn(report);
    if (figures.isEmpty()) {
      return;
    }
    line("## Figures\n");
    for (Figure figure : figures) {
      String source = figure.spec().source();
      line("### " + MarkdownText.escape(figure.spec().title()) + "\n");
      if (source != null) {
        line("The study’s " + MarkdownText.escape(source) + ", redrawn from this run.\n");
      }
      String alternative = shortened(FigureFile.description(figure), LONGEST_ALTERNATIVE);
      line("<picture>");
      line(
          "  <source media=\"(prefers-color-scheme: dark)\" srcset=\""
              + file(figure, true)
              + "\">");
      line(
          "  <img alt=\"" + Markup.escape(alternative) + "\" src=\"" + file(figure, false) + "\">");
      line("</picture>\n");
    }
  }

  private void maps() {
    List<ProtocolMap> maps = report.maps().stream().filter(map -> !map.panels().isEmpty()).toList();
    if (maps.isEmpty()) {
      return;
    }
    line("## Maps\n");
    line(MarkdownText.escape(HtmlMaps.READING) + "\n");
    for (ProtocolMap map : maps) {
      line("### " + MarkdownText.escape(map.spec().title()) + "\n");
      out.append(MarkdownReport.map(map, FIGURES + "/"));
    }
  }

  /** Returns the figures with at least one panel. */
  static List<Figure> drawn(Report report) {
    return report.figures().stream().filter(figure -> !figure.panels().isEmpty()).toList();
  }

  /** Returns the path of the file of a figure, relative to the page. */
  static String file(Figure figure, boolean dark) {
    return FIGURES + "/" + figure.spec().id() + (dark ? "-dark" : "") + ".svg";
  }

  private void commands() {
    line("## Commands\n");
    line("This makes the page, the report and the figures again from the published data:\n");
    code("./sbamock report " + path);
    for (String other : others) {
      line("This compares the run with [another one](" + other + "):\n");
      code("./sbamock compare " + path + " " + path + "/" + other);
    }
    line(
        String.format(Locale.ROOT, "This repeats the run of %,d trials:\n", run.count().planned()));
    line("<!-- needs: root, time -->");
    code(new ReproductionCommand(run).of(path + "/experiment.yaml"));
  }

  private void code(String command) {
    line("```sh\n" + command.replace("`", "'") + "\n```\n");
  }

  private void line(String text) {
    out.append(text).append('\n');
  }
}
