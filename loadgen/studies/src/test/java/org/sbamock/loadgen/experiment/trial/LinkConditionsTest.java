/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sbamock.linkemu.model.Conditions;
import org.sbamock.linkemu.model.LinkCondition;
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
  void halfOfARoundTripAndTheLossApplyInEachDirection() {
    Cell cell =
        Cell.of(
            Map.of("condition", "lossless", "base", "loopback", "round-trip", "25", "loss", "0.5"));

    for (LinkDirection way :
        List.of(new LinkDirection("ue", "amf"), new LinkDirection("amf", "ue"))) {
      assertThat(LinkConditions.of(cell, way))
          .isEqualTo(LinkCondition.parse("delay 12.5ms loss 0.5%"));
    }
    assertThat(LinkConditions.of(cell.onBaseLink(), new LinkDirection("ue", "amf")))
        .isEqualTo(Conditions.base("loopback"));
  }

  @Test
  void roundTripAndLossAddToConditionAndBaseLink() {
    Cell cell =
        Cell.of(
            Map.of("condition", "lag", "base", "fast-ethernet", "round-trip", "20", "loss", "1"));

    LinkCondition condition = LinkConditions.of(cell, new LinkDirection("ue", "amf"));
    assertThat(condition.delay().expectedMeanNanos() / 1e6).isEqualTo(60.15, within(0.01));
    assertThat(condition.loss().expectedPercent()).isEqualTo(1.99, within(1e-6));
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
