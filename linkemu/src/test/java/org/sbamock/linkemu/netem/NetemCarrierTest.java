/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.netem;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.linkemu.Carrier;
import org.sbamock.linkemu.Carriers;
import org.sbamock.linkemu.emulated.NetworkNamespace;
import org.sbamock.linkemu.model.Conditions;
import org.sbamock.linkemu.model.LinkCondition;

class NetemCarrierTest {
  private final NetemCarrier netem = new NetemCarrier();

  @Test
  void keepsOrderByARateTooHighToBeFelt() {
    assertThat(netem.arguments(LinkCondition.parse("delay 5ms 1ms keep-order")))
        .containsExactly("limit", "1000", "delay", "5ms", "1ms", "rate", "1000gbit");
  }

  @Test
  void rejectsWhatNetEmWouldDoOtherwiseAndNamesWhoCan() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Carriers.require(netem, Conditions.parse("lag over fast-ethernet")))
        .withMessageContaining("supported by: [emulated]");
  }

  @Test
  void theCheckSaysWhyNotAndWhatWouldChangeThat() {
    assertThat(Carriers.check())
        .extracting(Carrier.Availability::carrier)
        .containsExactly("emulated", "netem");
    assertThat(Carriers.check())
        .allSatisfy(a -> assertThat(a.remedy().isEmpty()).isEqualTo(a.available()))
        .allSatisfy(a -> assertThat(a.reason()).isNotEmpty());
  }

  @RequiresNetem
  @ParameterizedTest
  @ValueSource(strings = {"lossless", "lag", "lossy", "loss10", "ge", "delay1s"})
  void theKernelTakesEveryNamedCondition(String name) {
    try (NetworkNamespace namespace = NetworkNamespace.create()) {
      netem.apply(namespace, "lo", Conditions.parse(name));
      assertThat(netem.show(namespace, "lo")).contains("qdisc netem");
      netem.clear(namespace, "lo");
      assertThat(netem.show(namespace, "lo")).doesNotContain("qdisc netem");
    }
  }
}
