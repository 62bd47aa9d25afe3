/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sbamock.linkemu.emulated.LinkCounters;
import org.sbamock.loadgen.process.LinkPlan.LinkDirection;

class PacketCostsTest {
  private static LinkCounters counters(long packets, long octets) {
    return new LinkCounters(packets, octets, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
  }

  @Test
  void octetsAndPacketsAreOfEachHopAndOfEachPartyInBothDirections() {
    Map<LinkDirection, LinkCounters> growth = new LinkedHashMap<>();
    growth.put(new LinkDirection("ue", "amf"), counters(40, 4_000));
    growth.put(new LinkDirection("amf", "ue"), counters(20, 8_000));
    growth.put(new LinkDirection("amf", "ausf"), counters(10, 1_000));
    growth.put(new LinkDirection("ausf", "nrf"), counters(0, 0));

    assertThat(PacketCosts.of(growth, 10))
        .containsOnly(
            Map.entry("octetsPerCycle.ue-amf", 1_200.0),
            Map.entry("octetsPerCycle.amf-ausf", 100.0),
            Map.entry("octetsPerCycle.ue", 1_200.0),
            Map.entry("octetsPerCycle.amf", 1_300.0),
            Map.entry("octetsPerCycle.ausf", 100.0),
            Map.entry("packetsPerCycle.ue-amf", 6.0),
            Map.entry("packetsPerCycle.amf-ausf", 1.0),
            Map.entry("packetsPerCycle.ue", 6.0),
            Map.entry("packetsPerCycle.amf", 7.0),
            Map.entry("packetsPerCycle.ausf", 1.0));
  }
}
