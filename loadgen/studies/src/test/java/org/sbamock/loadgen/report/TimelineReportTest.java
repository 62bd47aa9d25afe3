/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.StringReader;
import java.util.List;
import javax.xml.parsers.DocumentBuilderFactory;
import org.junit.jupiter.api.Test;
import org.sbamock.loadgen.report.TimelineReport.Check;
import org.sbamock.loadgen.report.TimelineReport.DataTable;
import org.sbamock.loadgen.report.TimelineReport.Line;
import org.sbamock.loadgen.report.TimelineReport.Outcome;
import org.sbamock.loadgen.report.TimelineReport.Timeline;
import org.sbamock.loadgen.report.TimelineReport.Value;
import org.w3c.dom.Document;
import org.xml.sax.InputSource;

class TimelineReportTest {
  private static final Timeline MEMORY =
      new Timeline(
          "resident",
          "Resident memory",
          "MiB",
          "minutes",
          List.of(
              new Line("amf", List.of(new Value(0, 100), new Value(1, 120))),
              new Line("a<b", List.of(new Value(0, 90), new Value(1, 95)))));

  private static final TimelineReport REPORT =
      new TimelineReport(
          "bench soak --mixed",
          "A soak",
          List.of(
              new Check("No leak", "0 of 5 checks failed", Outcome.HOLDS),
              new Check("No growth", "grew by 20 MiB", Outcome.FAILS),
              new Check("Flat", "too short", Outcome.UNDECIDED)),
          List.of(MEMORY),
          List.of(
              new DataTable("Phases", List.of("phase", "fault"), List.of(List.of("1", "<&>")))));

  @Test
  void leadsWithTheNumbersOfChecksThatHoldAndFail() {
    assertThat(REPORT.html())
        .contains("1 hold", "1 do not hold", "1 undecided")
        .contains("grew by 20 MiB", "&lt;&amp;&gt;")
        .doesNotContain("<script");
  }

  @Test
  void writesAChartAsAWellFormedFileWithTitleAndLegend() throws Exception {
    Document svg =
        DocumentBuilderFactory.newInstance()
            .newDocumentBuilder()
            .parse(new InputSource(new StringReader(MEMORY.svg())));

    assertThat(svg.getDocumentElement().getNamespaceURI()).isNull();
    assertThat(svg.getDocumentElement().getAttribute("xmlns"))
        .isEqualTo("http://www.w3.org/2000/svg");
    assertThat(svg.getDocumentElement().getAttribute("aria-label"))
        .isEqualTo("Resident memory. MiB: amf from 100 to 120; a<b from 90.0 to 95.0.");
    assertThat(svg.getElementsByTagName("polyline").getLength()).isEqualTo(2);
    assertThat(MEMORY.svg()).contains(">Resident memory<", ">amf<", ">a&lt;b<");
  }
}
