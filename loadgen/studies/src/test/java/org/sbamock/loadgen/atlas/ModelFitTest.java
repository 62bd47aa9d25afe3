/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.atlas;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sbamock.loadgen.atlas.ModelFit.Comparison;
import org.sbamock.loadgen.statistics.Statistic;

class ModelFitTest {
  private static Comparison comparison(String protocol, String x, String y, double ratio) {
    return new Comparison(protocol, "256B", x, y, ratio);
  }

  @Test
  void anErrorIsTheLogarithmOfTheRatioInEitherDirection() {
    List<Comparison> comparisons = new ArrayList<>();
    for (int i = 0; i < 6; i++) {
      comparisons.add(comparison("h3", "20", "0", i % 2 == 0 ? Math.exp(0.1) : Math.exp(-0.1)));
    }
    comparisons.add(comparison("h3", "5", "0", Math.exp(0.4)));

    ModelFit fit = ModelFit.of(Statistic.MEDIAN, comparisons);

    assertThat(fit.count()).isEqualTo(7);
    assertThat(fit.median()).isEqualTo(0.1, within(1e-9));
    assertThat(fit.p90()).isBetween(0.1, 0.4);
  }

  @Test
  void listsTheRegionsThatItDoesNotExplainByProtocol() {
    ModelFit fit =
        ModelFit.of(
            Statistic.P99,
            List.of(
                comparison("h1", "5", "0", 1.2),
                comparison("h3", "5", "0", 1.3),
                comparison("h3", "5", "10", 2),
                comparison("h3", "20", "10", 0.5),
                comparison("h3", "20", "0", 1)));

    assertThat(fit.unexplained()).isEqualTo(3);
    assertThat(fit.regions())
        .containsExactly(
            new ModelFit.Region(
                "h3", "256B", 3, 4, 0.5, 2, List.of("5", "20"), List.of("0", "10")));
    assertThat(fit.text()).startsWith("99th percentile:").contains("over 5 figures; 3 differ");
  }
}
