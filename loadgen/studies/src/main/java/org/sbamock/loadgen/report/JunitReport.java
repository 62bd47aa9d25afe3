/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import org.sbamock.loadgen.experiment.Evidence;
import org.sbamock.loadgen.experiment.Verdict;
import org.sbamock.loadgen.report.markup.Markup;

/**
 * A writer of the verdicts as JUnit XML, one test case per verdict. A claim that holds is a passed
 * test, and all others are skipped tests. A contradicted claim is skipped by default, since it is a
 * finding and not an error of the experiment.
 */
final class JunitReport {
  private JunitReport() {}

  /**
   * Returns the XML document.
   *
   * @param failures whether a contradicted claim is a failure
   */
  static String of(Report report, boolean failures) {
    long failed = failures ? report.count(Verdict.CONTRADICTED) : 0;
    long skipped = report.verdicts().size() - report.count(Verdict.HOLDS) - failed;
    String name = "sbamock." + report.run().experiment().name();
    Markup out = Markup.xml().constant("<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n");
    out.open(
        "testsuite",
        "name",
        name,
        "tests",
        Integer.toString(report.verdicts().size()),
        "failures",
        Long.toString(failed),
        "errors",
        "0",
        "skipped",
        Long.toString(skipped));
    out.constant("\n");
    for (Verdict verdict : report.verdicts()) {
      out.open("testcase", "classname", name, "name", verdict.claim() + ": " + verdict.text());
      if (!verdict.judged().equals(Verdict.HOLDS)) {
        boolean failure = failures && verdict.judged().equals(Verdict.CONTRADICTED);
        out.empty(
            failure ? "failure" : "skipped",
            "message",
            verdict.judged() + ": " + verdict.because());
      }
      StringBuilder evidence = new StringBuilder();
      for (Evidence one : verdict.evidence()) {
        evidence
            .append(one.cells())
            .append("; ")
            .append(one.measure())
            .append("; ")
            .append(HtmlVerdicts.value(one))
            .append("; ")
            .append(one.note() == null ? "" : one.note())
            .append('\n');
      }
      out.element("system-out", evidence.toString()).closeLine();
    }
    if (!report.warnings().isEmpty()) {
      out.element("system-err", String.join("\n", report.warnings()) + "\n").constant("\n");
    }
    out.closeLine();
    return out.text();
  }
}
