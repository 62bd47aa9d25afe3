/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import java.time.Duration;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.SbiException;

/**
 * The failures of requests for which an NRF needs a store that is away. NF_CONGESTION is the cause
 * of TS 29.500 table 5.2.7.2-1 for a temporary 503: the client can try again later, or at another
 * NRF.
 */
public final class StoreProblem {
  private static final Duration RETRY_AFTER = Duration.ofSeconds(1);

  private StoreProblem() {}

  /** Returns the failure of a request while the registry is not loaded yet. */
  public static SbiException notLoaded() {
    return of("the NRF has not loaded its registry from the store yet");
  }

  /**
   * Returns the failure of a change that cannot be stored.
   *
   * @param reason such as "the connection is closed"
   */
  public static SbiException away(String reason) {
    return of("the store of the registry is away: " + reason);
  }

  private static SbiException of(String detail) {
    return SbiException.temporary(Cause.NF_CONGESTION, detail, RETRY_AFTER);
  }
}
