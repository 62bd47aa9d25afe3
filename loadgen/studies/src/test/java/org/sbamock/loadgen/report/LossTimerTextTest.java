/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.TrialResult;

class LossTimerTextTest {
  private static TrialResult trial(Map<String, Double> values) {
    return new TrialResult(
        "one",
        Cell.of(Map.of("protocol", "h2")),
        1,
        7,
        "2026-01-02T03:04:05Z",
        1,
        new TrialResult.Cycles(1, 1, 1),
        Map.of(),
        values,
        Map.of(),
        List.of(),
        null,
        "reno",
        null,
        false);
  }

  @Test
  void theTimersOfAllTrialsAreNamedOnceWithTheirUnits() {
    assertThat(
            LossTimerText.of(
                List.of(
                    trial(Map.of("tcpRtoMin", 200.0)),
                    trial(Map.of("tcpRtoMin", 200.0)),
                    trial(Map.of("quicInitialPto", 999.0)))))
        .isEqualTo(
            "minimum retransmission timeout of TCP 200 ms; initial probe timeout of QUIC 999 ms");
  }

  @Test
  void olderRunsHaveNone() {
    assertThat(LossTimerText.of(List.of(trial(Map.of("memory.amf", 60.0))))).isEmpty();
  }
}
