/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.util.List;
import org.sbamock.loadgen.experiment.Experiment;
import org.sbamock.loadgen.experiment.Verdict;
import org.sbamock.loadgen.report.markup.Markup;

/**
 * A writer of the first screen: the sentences, the figure that answers the study's question, and
 * the verdicts as a grid.
 */
final class HtmlOpening {
  /** The longest identifier of a claim that is written horizontally, in characters. */
  private static final int LONGEST = 3;

  private final Markup out;
  private final Report report;

  HtmlOpening(Markup out, Report report) {
    this.out = out;
    this.report = report;
  }

  void header() {
    Experiment experiment = report.run().experiment();
    String source = experiment.source();
    out.open("header");
    out.element(
        "p",
        "sbamock experiment " + experiment.name() + (source == null ? "" : ". After: " + source),
        "class",
        "dim");
    out.element("h1", experiment.title());
    out.closeLine();
  }

  void write() {
    out.open("section", "class", "opening", "aria-labelledby", "answer");
    Report.Answer answer = report.answer();
    out.element("h2", answer == null ? "Summary" : answer.question().text(), "id", "answer");
    out.open("ul", "class", "lead");
    Opening.sentences(report).forEach(sentence -> out.element("li", sentence));
    out.closeLine();
    report.answeringFigure().ifPresent(figure -> new HtmlFigures(out).figure(figure));
    out.closeLine();
    out.open("section", "class", "opening", "aria-labelledby", "verdicts");
    out.element("h2", "Verdicts", "id", "verdicts");
    if (report.verdicts().isEmpty()) {
      out.element("p", "This experiment makes no claims.");
    } else {
      grid(VerdictGrid.of(report.verdicts()));
    }
    out.closeLine();
  }

  private void grid(VerdictGrid grid) {
    out.open("div", "class", "scroll", "tabindex", "0", "role", "region", "aria-label", "Verdicts");
    out.open("table", "class", "grid");
    out.open("caption").text("Claims by setting: ");
    grid.legend()
        .forEach(
            (judged, sign) -> {
              out.element("span", sign, "class", HtmlVerdicts.type(judged));
              out.text(" " + judged + ", ");
            });
    out.text("empty: no verdict").close();
    out.open("thead").open("tr").element("th", "setting", "scope", "col");
    grid.claims()
        .forEach(
            (claim, sentence) -> {
              String tall = claim.length() > LONGEST ? "tall" : "short";
              out.element("th", claim, "scope", "col", "class", tall, "title", sentence);
            });
    out.close().close().open("tbody");
    for (String setting : grid.settings()) {
      out.open("tr").element("th", setting, "scope", "row");
      for (String claim : grid.claims().keySet()) {
        out.open("td");
        grid.find(claim, setting).ifPresent(this::symbol);
        out.close();
      }
      out.closeLine();
    }
    out.close().close().closeLine();
  }

  private void symbol(Verdict verdict) {
    String judged = verdict.judged();
    out.element(
        "span",
        HtmlVerdicts.sign(judged),
        "class",
        HtmlVerdicts.type(judged),
        "role",
        "img",
        "aria-label",
        judged);
  }

  /** Writes the warnings, which the sentences contain in short. */
  void warnings() {
    List<String> warnings = report.warnings();
    if (warnings.isEmpty()) {
      return;
    }
    HtmlPage.openSection(out, "warnings", "Warnings (" + warnings.size() + ")", true);
    warnings.forEach(warning -> out.element("p", warning, "class", "warning"));
    out.closeLine();
  }
}
