/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.atlas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.sbamock.loadgen.statistics.Bootstrap;
import org.sbamock.loadgen.statistics.Estimate;

class MapCellTest {
  private static final double MARGIN = 0.1;

  /** The figure of a protocol, with half the width of its interval relative to it. */
  private static Estimate figure(double value, double uncertainty) {
    return Estimate.of(value, uncertainty, new Bootstrap(Double.hashCode(value)));
  }

  private static MapCell cell(double uncertainty, double h1, double h2, double h3) {
    Map<String, Estimate> values = new LinkedHashMap<>();
    values.put("h1", figure(h1, uncertainty));
    values.put("h2", figure(h2, uncertainty));
    values.put("h3", figure(h3, uncertainty));
    return MapCell.of("20", "1", values, MARGIN, null);
  }

  @Test
  void aLeadAboveTheMarginIsDecided() {
    MapCell cell = cell(0.01, 150, 140, 100);

    assertThat(cell.verdict()).isEqualTo(MapCell.Verdict.DECIDED);
    assertThat(cell.best()).isEqualTo("h3");
    assertThat(cell.close()).containsExactly("h3");
    assertThat(Objects.requireNonNull(cell.second()).value()).isEqualTo(1.4, within(1e-9));
  }

  @Test
  void aDifferenceBelowTheMarginIsEqual() {
    MapCell cell = cell(0.01, 150, 103, 100);

    assertThat(cell.verdict()).isEqualTo(MapCell.Verdict.EQUAL);
    assertThat(cell.close()).containsExactly("h2", "h3");
  }

  @Test
  void anIntervalThatIncludesTheMarginIsUndecided() {
    assertThat(cell(0.1, 150, 112, 100).verdict()).isEqualTo(MapCell.Verdict.UNDECIDED);
    assertThat(cell(0.1, 150, 112, 100).isDirectionVisible()).isFalse();
    assertThat(cell(0.05, 150, 112, 100).isDirectionVisible()).isTrue();
    assertThat(cell(0.05, 150, 112, 100).verdict()).isEqualTo(MapCell.Verdict.UNDECIDED);
    assertThat(cell(0.005, 150, 112, 100).verdict()).isEqualTo(MapCell.Verdict.DECIDED);
  }

  @Test
  void anUncertainThirdProtocolMakesACellUndecidedEvenIfTwoAreEqual() {
    Map<String, Estimate> values = new LinkedHashMap<>();
    values.put("h1", figure(115, 0.2));
    values.put("h2", figure(101, 0.01));
    values.put("h3", figure(100, 0.01));

    assertThat(MapCell.of("20", "1", values, MARGIN, null).verdict())
        .isEqualTo(MapCell.Verdict.UNDECIDED);
  }

  @Test
  void unreliableTrialsAndASingleProtocolDecideNothing() {
    Map<String, Estimate> values = new LinkedHashMap<>();
    values.put("h2", figure(200, 0.01));
    values.put("h3", figure(100, 0.01));
    assertThat(MapCell.of("20", "1", values, MARGIN, "h3: lacked CPU").verdict())
        .isEqualTo(MapCell.Verdict.UNDECIDED);

    values.remove("h2");
    assertThat(MapCell.of("20", "1", values, MARGIN, null).verdict())
        .isEqualTo(MapCell.Verdict.UNDECIDED);
  }
}
