/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

import java.util.Map;
import java.util.TreeMap;
import org.sbamock.linkemu.emulated.LinkCounters;
import org.sbamock.loadgen.process.LinkPlan.LinkDirection;

/**
 * The octets and packets of IP that a cycle costs, as values of a trial: of each hop such as {@code
 * ue-amf}, and of each party, in both directions together, with what is sent again.
 */
final class PacketCosts {
  static final String OCTETS = "octetsPerCycle.";
  static final String PACKETS = "packetsPerCycle.";

  private PacketCosts() {}

  /**
   * Returns the values.
   *
   * @param growth the counters of the measurement, by direction
   * @param cycles the number of cycles of the measurement, 1 or more
   */
  static Map<String, Double> of(Map<LinkDirection, LinkCounters> growth, long cycles) {
    Map<String, Double> values = new TreeMap<>();
    growth.forEach(
        (way, counters) -> {
          if (counters.sent() > 0) {
            for (String name : new String[] {LinkConditions.hop(way), way.from(), way.to()}) {
              values.merge(OCTETS + name, (double) counters.bytes() / cycles, Double::sum);
              values.merge(PACKETS + name, (double) counters.sent() / cycles, Double::sum);
            }
          }
        });
    return values;
  }
}
