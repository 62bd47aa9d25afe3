/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sbamock.http.HttpProtocol;

class SoakPhaseTest {
  @Test
  void combinesAllConditionsWithin210Phases() {
    assertThat(
            IntStream.rangeClosed(1, 210)
                .mapToObj(number -> SoakPhase.of(number, true))
                .map(
                    phase ->
                        phase.protocol()
                            + " "
                            + phase.connections()
                            + phase.fault().id()
                            + phase.condition()))
        .doesNotHaveDuplicates();
  }

  @Test
  void beginsWithAPhaseInWhichNothingCausesFailures() {
    assertThat(SoakPhase.of(1, true).isCalm()).isTrue();
    assertThat(SoakPhase.of(2, true).isCalm()).isFalse();
  }

  @Test
  void hasNoLinkConditionOnLoopback() {
    assertThat(IntStream.rangeClosed(1, 30).mapToObj(number -> SoakPhase.of(number, false)))
        .allSatisfy(phase -> assertThat(phase.condition()).isEqualTo("lossless"));
  }

  @Test
  void rejectsAWarmUpAsLongAsTheLoad() {
    Duration minute = Duration.ofMinutes(1);
    assertThatThrownBy(() -> new SoakPlan(minute, minute, minute, minute, 1, HttpProtocol.H2C, 1))
        .hasMessageContaining("--warmup 60000ms: expected less than --duration 60000ms");
    assertThatThrownBy(
            () -> new SoakPlan(minute, Duration.ZERO, minute, minute, 1, HttpProtocol.H2C, 1))
        .hasMessageContaining("--phase 0ms: expected more than 0s");
  }
}
