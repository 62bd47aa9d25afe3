/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak.invariant;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/** The NF instances that the generator may have registered at the NRF. Thread-safe. */
public final class InstanceLedger {
  private final InvariantLog log;
  private final Set<String> instances = new LinkedHashSet<>();

  /** Creates a ledger without instances. */
  public InstanceLedger(InvariantLog log) {
    this.log = log;
  }

  /** Adds an instance, before its registration is sent. */
  public synchronized void registering(String nfInstanceId) {
    instances.add(nfInstanceId);
  }

  /** Removes an instance, after its deregistration was confirmed. */
  public synchronized void deregistered(String nfInstanceId) {
    instances.remove(nfInstanceId);
  }

  /** Returns the instances that the NRF may have. */
  public synchronized List<String> possible() {
    return List.copyOf(instances);
  }

  /**
   * Checks the number of instances that the NRF reports.
   *
   * @param expected the instances of the functions
   */
  public void count(long expected, long reported) {
    log.check(
        Invariant.INSTANCES_COUNTED,
        expected == reported,
        () -> "the NRF has " + reported + " NF instances; expected " + expected);
  }
}
