/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.replica;

import java.time.Instant;

/**
 * The state of the store of a registry, as one NRF sees it.
 *
 * @param reason why the store is away; empty in other states
 * @param since since when it is away; {@link Instant#EPOCH} in other states
 */
public record ReplicaStatus(State state, String reason, Instant since) {
  static final ReplicaStatus LOADING = new ReplicaStatus(State.LOADING, "", Instant.EPOCH);
  static final ReplicaStatus PRESENT = new ReplicaStatus(State.PRESENT, "", Instant.EPOCH);

  /** The states of a store. */
  public enum State {
    /** The registry is not loaded yet. */
    LOADING,
    /** The store answers. */
    PRESENT,
    /** The store does not answer. */
    AWAY
  }
}
