/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
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
  void otherSeriesHaveOneStyleInAllPanelsOfAFigureAndThatOfNoProtocol() {
    List<Panel> panels =
        SeriesStyle.assign(List.of(panel("30B", "1KB"), panel("1KB", "3KB"), panel("3KB")));
    assertThat(panels.stream().map(SeriesStyleTest::styles))
        .containsExactly(List.of(4, 6), List.of(6, 7), List.of(7));
    assertThat(styles(SeriesStyle.assign(List.of(panel("reuse", "h3", "h2, reuse"))).get(0)))
        .containsExactly(4, 2, 3);
  }

  @Test
  void severalSeriesOfAProtocolHaveItsColourAndDashAndDifferInMarkAndWidth() {
    List<Panel> panels =
        SeriesStyle.assign(List.of(panel("h3, reno", "h3, cubic"), panel("h3, cubic", "h2, reno")));
    assertThat(panels.stream().map(SeriesStyleTest::styles))
        .containsExactly(List.of(2, 12), List.of(12, 3));
    assertThat(List.of(SeriesStyle.cssClass(2), SeriesStyle.cssClass(12)))
        .containsExactly("s2", "s2 v1");
    assertThat(SeriesStyle.mark(12)).isNotEqualTo(SeriesStyle.mark(2));
  }

  @ParameterizedTest
  @ValueSource(strings = {"report.css", "chart.css"})
  void noTwoStylesHaveTheSameColourOrDash(String sheet) {
    String css = HtmlPage.resource(sheet);
    for (String block : css.split("\\n:root|@media", -1)) {
      List<String> colours = all(block, "--s\\d: (#\\w+)");
      assertThat(colours).doesNotHaveDuplicates();
      assertThat(colours.size()).isIn(0, SeriesStyle.COUNT);
    }
    assertThat(all(css, "stroke-dasharray: ([\\d ]+);"))
        .hasSize(SeriesStyle.COUNT - 1)
        .doesNotHaveDuplicates()
        .isEqualTo(all(HtmlPage.resource("report.css"), "stroke-dasharray: ([\\d ]+);"));
  }

  private static List<String> all(String text, String pattern) {
    return Pattern.compile(pattern).matcher(text).results().map(match -> match.group(1)).toList();
  }
}
