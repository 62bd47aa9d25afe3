/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sbamock.loadgen.claim.Metric;
import org.sbamock.loadgen.report.Figure.Panel;
import org.sbamock.loadgen.report.Figure.Series;

class SeriesStyleTest {
  private static Panel panel(String... series) {
    return new Panel(
        "",
        Metric.named("responseTime"),
        "x",
        "y",
        List.of(),
        Arrays.stream(series).map(name -> new Series(name, List.of(), "")).toList());
  }

  private static List<Integer> styles(Panel panel) {
    return panel.series().stream().map(Series::style).toList();
  }

  @Test
  void aProtocolHasItsStyleWhicheverOthersThereAre() {
    List<Integer> all =
        styles(SeriesStyle.assign(List.of(panel("h1c", "h1", "h2c", "h2", "h3"))).get(0));
    assertThat(all).doesNotHaveDuplicates().allMatch(style -> style < SeriesStyle.COUNT);
    List<Panel> panels = SeriesStyle.assign(List.of(panel("h2"), panel("h2", "h3")));
    assertThat(styles(panels.get(0))).containsExactly(all.get(3));
    assertThat(styles(panels.get(1))).containsExactly(all.get(3), all.get(4));
    assertThat(styles(SeriesStyle.assign(List.of(panel("h3, reno"))).get(0)))
        .containsExactly(all.get(4));
  }

  @Test
  void otherSeriesHaveOneStyleInAllPanelsOfAFigure() {
    List<Panel> panels =
        SeriesStyle.assign(List.of(panel("30B", "1KB"), panel("1KB", "3KB"), panel("3KB")));
    assertThat(panels.stream().map(SeriesStyleTest::styles))
        .containsExactly(List.of(0, 1), List.of(1, 2), List.of(2));
  }

  @Test
  void severalSeriesOfAProtocolDiffer() {
    List<Panel> panels =
        SeriesStyle.assign(List.of(panel("h3, reno", "h3, cubic"), panel("h3, cubic", "h2, reno")));
    assertThat(panels.stream().map(SeriesStyleTest::styles))
        .containsExactly(List.of(0, 1), List.of(1, 2));
  }
}
