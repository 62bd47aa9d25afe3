/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak;

import java.util.List;
import org.sbamock.http.HttpProtocol;
import org.sbamock.http.client.call.CallOptions.ConnectionUse;
import org.sbamock.linkemu.model.Conditions;
import org.sbamock.linkemu.model.LinkCondition;

/**
 * The conditions of one phase. Protocols, link conditions, connections and faults recur after 5, 3,
 * 2 and 7 phases, so that every combination occurs within 210 phases.
 *
 * @param number the number of the phase, from 1
 * @param protocol the protocol of the generator's calls
 * @param connections whether calls use persistent connections, or a new one each
 * @param fault the behaviour of the stub function
 * @param condition the name of the link's condition
 */
record SoakPhase(
    int number,
    HttpProtocol protocol,
    ConnectionUse connections,
    StubFault fault,
    String condition) {
  private static final List<HttpProtocol> PROTOCOLS = List.of(HttpProtocol.values());
  private static final List<ConnectionUse> CONNECTIONS = List.of(ConnectionUse.values());
  private static final List<StubFault> FAULTS = List.of(StubFault.values());

  /** The conditions of the link; the first has no impairment. */
  private static final List<String> CONDITIONS = List.of("lossless", "lag", "loss10");

  /**
   * Returns a phase.
   *
   * @param number its number, from 1
   * @param linked whether there is an emulated link
   */
  static SoakPhase of(int number, boolean linked) {
    int index = number - 1;
    return new SoakPhase(
        number,
        PROTOCOLS.get(index % PROTOCOLS.size()),
        CONNECTIONS.get(index % CONNECTIONS.size()),
        FAULTS.get(index % FAULTS.size()),
        CONDITIONS.get(linked ? index % CONDITIONS.size() : 0));
  }

  LinkCondition linkCondition() {
    return Conditions.parse(condition);
  }

  /** Returns whether nothing causes failures. */
  boolean isCalm() {
    return fault == StubFault.NONE && condition.equals(CONDITIONS.get(0));
  }
}
