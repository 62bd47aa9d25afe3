/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client.call;

import org.sbamock.http.HttpResponse;

/**
 * A listener of one call. It is called on the event loop of the connection, which must not be
 * blocked.
 */
public interface CallListener {
  /**
   * Called when the call has reached a phase. A retried call reports the phases of each attempt.
   *
   * @param nanoTime the {@link System#nanoTime} at which the phase was reached
   */
  default void phase(CallPhase phase, long nanoTime) {}

  /** Called before the response if the request was sent in early data. */
  default void earlyData(EarlyData outcome) {}

  /** Called when the response is complete; the listener must release its content. */
  void response(HttpResponse response);

  /** Called when the call has failed. */
  void failure(CallFailedException cause);
}
