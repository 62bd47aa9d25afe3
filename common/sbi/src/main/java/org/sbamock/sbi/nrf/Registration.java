/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nrf;

import org.jspecify.annotations.Nullable;

/**
 * The state of a function's registration with the NRF.
 *
 * @param state the state
 * @param problem the human-readable reason of the last failure; null if there was none
 */
public record Registration(State state, @Nullable String problem) {
  /** The state of a function without an NRF. */
  public static final Registration NONE = new Registration(State.NONE, null);

  /** The states of a registration. */
  public enum State {
    /** No NRF is configured. */
    NONE,
    /** Registration is attempted until the NRF responds. */
    REGISTERING,
    /** The NRF accepted the profile, and the last heartbeat if there was one. */
    REGISTERED,
    /** Registered, but the last heartbeat received no response. */
    HEARTBEAT_FAILING,
    /** Deregistered or stopped. */
    DEREGISTERED
  }

  /** Returns whether the function is registered as far as it can determine, or has no NRF. */
  public boolean isReady() {
    return state == State.NONE || state == State.REGISTERED;
  }
}
