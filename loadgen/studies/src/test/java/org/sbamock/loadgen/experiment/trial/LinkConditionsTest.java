/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sbamock.linkemu.model.Conditions;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.process.LinkPlan.LinkDirection;

class LinkConditionsTest {
  private static final Cell LAG = Cell.of(Map.of("condition", "lag", "base", "fast-ethernet"));

  private static boolean impaired(Cell cell, String from, String to) {
    var condition = LinkConditions.of(cell, new LinkDirection(from, to));
    assertThat(condition)
        .isIn(Conditions.FAST_ETHERNET, Conditions.LAG.over(Conditions.FAST_ETHERNET));
    return !condition.equals(Conditions.FAST_ETHERNET);
  }

  @Test
  void aConditionAppliesToAllHopsUnlessTheCellNamesOne() {
    assertThat(impaired(LAG, "ue3", "amf")).isTrue();
    assertThat(impaired(LAG, "ausf", "nrf")).isTrue();
  }

  @Test
  void oneHopCanHaveItAlone() {
    Cell hop = Cell.of(Map.of("condition", "lag", "base", "fast-ethernet", "delay-hop", "ue-amf"));

    assertThat(impaired(hop, "ue1", "amf")).isTrue();
    assertThat(impaired(hop, "amf", "ue16")).isTrue();
    assertThat(impaired(hop, "amf", "nrf")).isFalse();
    assertThat(impaired(hop, "ue1", "nrf")).isFalse();
  }

  @Test
  void upIsTheWayOfRequestsAlongAChain() {
    Cell up = Cell.of(Map.of("condition", "lag", "base", "fast-ethernet", "direction", "up"));
    Cell down = Cell.of(Map.of("condition", "lag", "base", "fast-ethernet", "direction", "down"));

    assertThat(impaired(up, "ue", "amf")).isTrue();
    assertThat(impaired(up, "nrf", "ausf")).isTrue();
    assertThat(impaired(up, "amf", "ue")).isFalse();
    assertThat(impaired(down, "amf", "ue")).isTrue();
    assertThat(impaired(down, "ue", "amf")).isFalse();
  }

  @Test
  void aHopIsNamedFromThePartyNearerToTheGenerator() {
    assertThat(LinkConditions.hop(new LinkDirection("ue3", "amf"))).isEqualTo("ue-amf");
    assertThat(LinkConditions.hop(new LinkDirection("ausf", "amf"))).isEqualTo("amf-ausf");
  }
}
