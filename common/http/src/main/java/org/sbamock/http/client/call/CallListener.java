/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client.call;

import org.sbamock.http.HttpResponse;

/** Hears of one call; called on the event loop of its connection, and must not block it. */
public interface CallListener {
  /**
   * A phase was reached. A retried call tells the phases of each of its attempts.
   *
   * @param nanoTime {@link System#nanoTime} of that moment
   */
  default void phase(CallPhase phase, long nanoTime) {}

  /** The request left in early data, and is now answered; told before the response. */
  default void earlyData(EarlyData outcome) {}

  /** The whole response is here; its content is the listener's to release. */
  void response(HttpResponse response);

  /** There will be no response. */
  void failure(CallFailedException cause);
}
