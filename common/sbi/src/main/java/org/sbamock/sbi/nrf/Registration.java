/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nrf;

import org.jspecify.annotations.Nullable;

/**
 * How a function stands with the NRF.
 *
 * @param problem why it is not registered, for a person; null if there was no failure
 */
public record Registration(State state, @Nullable String problem) {
  /** A function that has no NRF. */
  public static final Registration NONE = new Registration(State.NONE, null);

  /** The states of a registration. */
  public enum State {
    /** There is no NRF to register with. */
    NONE,
    /** Trying, until the NRF answers. */
    REGISTERING,
    /** The NRF took the profile, and the last heartbeat if there was one. */
    REGISTERED,
    /** Registered, but the last heartbeat got no answer. */
    HEARTBEAT_FAILING,
    /** Given back, or stopped. */
    DEREGISTERED
  }

  /** Returns whether the function can be discovered, as far as it knows, or need not be. */
  public boolean isReady() {
    return state == State.NONE || state == State.REGISTERED;
  }
}
