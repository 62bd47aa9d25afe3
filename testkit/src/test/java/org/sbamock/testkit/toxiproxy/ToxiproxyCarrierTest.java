/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testkit.toxiproxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.linkemu.model.LinkCondition;
import org.sbamock.testkit.containers.SbaCoreContainers;

final class ToxiproxyCarrierTest {
  @ParameterizedTest
  @ValueSource(
      strings = {
        "loss 1%",
        "corrupt 1%",
        "duplicate 1%",
        "delay 10ms reorder 25%",
        "limit 10",
        "delay 10ms 5ms distribution normal",
        "delay 10ms 5ms 25%",
        "delay 100us",
        "delay 1ms 5ms",
        "rate 1001bit"
      })
  void whatAStreamCannotDoIsRefusedWithTheCarrierThatCan(String text) {
    LinkCondition condition = LinkCondition.parse(text);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> ToxiproxyCarrier.require(condition))
        .withMessageStartingWith("toxiproxy does not support this condition: ")
        .withMessageContaining("supported by: [emulated");
  }

  @ParameterizedTest
  @ValueSource(strings = {"delay 50ms", "delay 50ms 20ms", "rate 1mbit", "delay 5ms rate 8kbit"})
  void whatAStreamCanDoIsTaken(String text) {
    assertThatCode(() -> ToxiproxyCarrier.require(LinkCondition.parse(text)))
        .doesNotThrowAnyException();
  }

  @Test
  void packetLossIsRejectedWithItsReason() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> ToxiproxyCarrier.require(LinkCondition.parse("loss 1%")))
        .withMessage(
            "toxiproxy does not support this condition: packet loss requires packets; Toxiproxy"
                + " forwards TCP streams; supported by: [emulated, netem]");
  }

  @Test
  void http3IsRejectedWithTheCarrierThatCan() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> SbaCoreContainers.builder().protocol("h3").withToxiproxy().build())
        .withMessage(
            "toxiproxy does not support h3: h3 runs over UDP; Toxiproxy forwards TCP only;"
                + " supported by: [emulated, netem]");
  }

  @Test
  void itsNameIsThatOfTheCommandLine() {
    assertThat(new ToxiproxyCarrier().name()).isEqualTo("toxiproxy");
  }
}
