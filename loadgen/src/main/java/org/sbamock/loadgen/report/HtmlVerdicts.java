package org.sbamock.loadgen.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.sbamock.loadgen.claim.Numbers;
import org.sbamock.loadgen.experiment.Evidence;
import org.sbamock.loadgen.experiment.Verdict;

/** The verdicts with what they rest on. */
final class HtmlVerdicts {
  /** More are in the result; the page is for people. */
  private static final int MOST_EVIDENCE = 8;

  private final Markup out;
  private final Report report;

  HtmlVerdicts(Markup out, Report report) {
    this.out = out;
    this.report = report;
  }

  void write() {
    out.open("section", "aria-labelledby", "verdicts");
    out.element("h2", "Verdicts", "id", "verdicts");
    if (report.verdicts().isEmpty()) {
      out.element("p", "This experiment makes no claims.").closeLine();
      return;
    }
    HtmlTable table =
        new HtmlTable(out, "What the study claims, and what was found here", "", "verdicts");
    table.head("claim").more("the study says").more("where").more("verdict").more("because");
    table.endHead();
    Map<String, List<Verdict>> claims = new LinkedHashMap<>();
    for (Verdict verdict : report.verdicts()) {
      claims.computeIfAbsent(claim(verdict), id -> new ArrayList<>()).add(verdict);
    }
    claims.forEach(this::claim);
    table.end();
    out.closeLine();
  }

  /** Without the part of it that a verdict is on. */
  private static String claim(Verdict verdict) {
    int bracket = verdict.claim().indexOf('[');
    return bracket < 0 ? verdict.claim() : verdict.claim().substring(0, bracket);
  }

  private void claim(String id, List<Verdict> verdicts) {
    String rows = Integer.toString(verdicts.size());
    for (int i = 0; i < verdicts.size(); i++) {
      Verdict verdict = verdicts.get(i);
      out.open("tr");
      if (i == 0) {
        out.element("th", id, "scope", "rowgroup", "rowspan", rows);
        out.element("td", verdict.text(), "class", "t says", "rowspan", rows);
      }
      String part = verdict.claim().substring(id.length()).replaceAll("[\\[\\]]", "");
      out.element("td", part, "class", "t");
      out.open("td", "class", "t").open("span", "class", type(verdict));
      out.element("span", sign(verdict.judged()), "aria-hidden", "true");
      out.text(" " + verdict.judged()).close().close();
      out.open("td", "class", "t because").element("p", verdict.because());
      evidence(verdict);
      out.close().closeLine();
    }
  }

  static String sign(String judged) {
    return switch (judged) {
      case Verdict.HOLDS -> "✓";
      case Verdict.DOES_NOT_HOLD -> "✗";
      default -> "?";
    };
  }

  private static String type(Verdict verdict) {
    return switch (verdict.judged()) {
      case Verdict.HOLDS -> "holds";
      case Verdict.DOES_NOT_HOLD -> "fails";
      default -> "open";
    };
  }

  private void evidence(Verdict verdict) {
    List<Evidence> evidence = verdict.evidence();
    if (evidence.isEmpty()) {
      return;
    }
    out.open("details");
    out.element(
        "summary", evidence.size() == 1 ? "the figure" : "the " + evidence.size() + " figures");
    HtmlTable table = new HtmlTable(out, "What " + verdict.claim() + " rests on", "");
    table
        .head("cells")
        .more("figure")
        .numberHead("value")
        .numberHead("corrected p")
        .more("")
        .endHead();
    for (Evidence one : evidence.subList(0, Math.min(MOST_EVIDENCE, evidence.size()))) {
      Boolean supports = one.supports();
      Double p = one.p();
      table
          .rowHead(one.cells())
          .cell(one.measure())
          .number(value(one))
          .number(p == null ? "–" : Numbers.p(p))
          .cell(
              (supports == null ? "neither" : supports ? "for it" : "against it")
                  + (one.note() == null ? "" : ": " + one.note()))
          .endRow();
    }
    table.end();
    if (evidence.size() > MOST_EVIDENCE) {
      out.element(
          "p",
          String.format(
              Locale.ROOT, "%d more are in result.json.", evidence.size() - MOST_EVIDENCE));
    }
    out.close();
  }

  static String value(Evidence evidence) {
    Double value = evidence.value();
    Double low = evidence.low();
    Double high = evidence.high();
    if (value == null) {
      return "–";
    }
    return low == null || high == null || low.equals(high)
        ? Numbers.text(value)
        : Numbers.text(value) + " (" + Numbers.text(low) + " to " + Numbers.text(high) + ")";
  }
}
