/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

/** Determines when a {@link LongContentWriter} may pass further octets to the transport. */
@FunctionalInterface
public interface SendAllowance {
  /** Passes octets on whenever the transport accepts them. */
  SendAllowance UNLIMITED = (octets, continuation) -> true;

  /**
   * Takes octets from the allowance.
   *
   * @param octets the number of octets to be written
   * @param continuation called later if they must wait
   * @return whether they may be written now
   */
  boolean take(int octets, Runnable continuation);
}
