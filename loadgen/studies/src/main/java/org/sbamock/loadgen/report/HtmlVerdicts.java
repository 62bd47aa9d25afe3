/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sbamock.loadgen.claim.NumberText;
import org.sbamock.loadgen.experiment.Evidence;
import org.sbamock.loadgen.experiment.Verdict;
import org.sbamock.loadgen.report.markup.HtmlTable;
import org.sbamock.loadgen.report.markup.Markup;

/** A writer of the verdicts with their evidence. */
final class HtmlVerdicts {
  /** The maximum number of evidence rows per verdict; the result contains all. */
  private static final int MOST_EVIDENCE = 2;

  private final Markup out;
  private final Report report;

  HtmlVerdicts(Markup out, Report report) {
    this.out = out;
    this.report = report;
  }

  void write() {
    if (report.verdicts().isEmpty()) {
      return;
    }
    HtmlPage.openSection(out, "reasons", "Claims, verdicts and reasons", true);
    HtmlTable table = new HtmlTable(out, "Claims and their verdicts", "", "verdicts");
    table.head("claim").more(report.claimHeading()).more("where").more("verdict").more("because");
    table.endHead();
    Map<String, List<Verdict>> claims = new LinkedHashMap<>();
    for (Verdict verdict : report.verdicts()) {
      claims.computeIfAbsent(verdict.claimOnly(), id -> new ArrayList<>()).add(verdict);
    }
    claims.forEach(this::claim);
    table.end();
    out.closeLine();
  }

  private void claim(String id, List<Verdict> verdicts) {
    String rows = Integer.toString(verdicts.size());
    for (int i = 0; i < verdicts.size(); i++) {
      Verdict verdict = verdicts.get(i);
      out.open("tr");
      if (i == 0) {
        out.element("th", id, "scope", "rowgroup", "rowspan", rows);
        out.element("td", verdict.text(), "class", "says", "rowspan", rows);
      }
      String part = verdict.claim().substring(id.length()).replaceAll("[\\[\\]]", "");
      out.element("td", part);
      out.open("td").open("span", "class", type(verdict.judged()));
      out.element("span", sign(verdict.judged()), "aria-hidden", "true");
      out.text(" " + verdict.judged()).close().close();
      out.open("td", "class", "because").element("p", verdict.because());
      evidence(verdict);
      out.close().closeLine();
    }
  }

  static String sign(String judged) {
    return switch (judged) {
      case Verdict.HOLDS -> "✓";
      case Verdict.HOLDS_IN_PART -> "◐";
      case Verdict.CONTRADICTED -> "✗";
      case Verdict.UNDECIDED -> "?";
      default -> "–";
    };
  }

  /** Returns the CSS class of a verdict. */
  static String type(String judged) {
    return switch (judged) {
      case Verdict.HOLDS -> "holds";
      case Verdict.HOLDS_IN_PART -> "part";
      case Verdict.CONTRADICTED -> "fails";
      default -> "open";
    };
  }

  private void evidence(Verdict verdict) {
    List<Evidence> evidence = verdict.evidence();
    if (evidence.isEmpty() || isInReason(verdict)) {
      return;
    }
    boolean same = evidence.stream().map(Evidence::measure).distinct().count() == 1;
    String count = evidence.size() == 1 ? "the figure" : "the " + evidence.size() + " figures";
    out.open("details");
    out.element("summary", count + (same ? ": " + evidence.get(0).measure() : ""));
    out.open("ul");
    for (Evidence one : evidence.subList(0, Math.min(MOST_EVIDENCE, evidence.size()))) {
      out.element("li", text(one, !same));
    }
    if (evidence.size() > MOST_EVIDENCE) {
      out.element(
          "li",
          String.format(
              Locale.ROOT, "%d more are in result.json.", evidence.size() - MOST_EVIDENCE));
    }
    out.close().close();
  }

  /** Returns whether the reason already contains the only figure. */
  private static boolean isInReason(Verdict verdict) {
    return verdict.evidence().size() == 1
        && verdict.because().contains(verdict.evidence().get(0).measure());
  }

  private static String text(Evidence one, boolean withMeasure) {
    Boolean supports = one.supports();
    Double p = one.p();
    return (one.cells().isEmpty() ? "" : one.cells() + ": ")
        + (withMeasure ? one.measure() + " " : "")
        + value(one)
        + (p == null ? "" : ", " + NumberText.p(p))
        + "; "
        + (supports == null ? "neither" : supports ? "for it" : "against it")
        + (one.note() == null ? "" : ": " + one.note());
  }

  static String value(Evidence evidence) {
    Double value = evidence.value();
    Double low = evidence.low();
    Double high = evidence.high();
    if (value == null) {
      return "–";
    }
    return low == null || high == null || low.equals(high)
        ? NumberText.text(value)
        : NumberText.text(value)
            + " ("
            + NumberText.text(low)
            + " to "
            + NumberText.text(high)
            + ")";
  }
}
