/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SuccessLimitTest {
  @Test
  void aLimitIsOfTheCycleOrOfOneOfItsSteps() {
    assertThat(SuccessLimit.of("success.1s"))
        .contains(new SuccessLimit(null, Duration.ofSeconds(1)));
    assertThat(SuccessLimit.of("successPerClient.elapsedBA.500ms"))
        .contains(new SuccessLimit("elapsedBA", Duration.ofMillis(500)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"success", "success.1", "success.elapsedBA", "memory.amf", "success.0s"})
  void otherNamesHaveNone(String name) {
    assertThat(SuccessLimit.of(name)).isEmpty();
  }

  @Test
  void reportsNameTheLimit() {
    assertThat(Metric.named("success.1s").title()).isEqualTo("success rate within 1 s");
    assertThat(Metric.named("success.elapsedBA.1s").title())
        .isEqualTo("success rate with elapsed time BA within 1 s");
    assertThat(Metric.named("success.1s").text(0.5)).isEqualTo("50.00 %");
  }
}
