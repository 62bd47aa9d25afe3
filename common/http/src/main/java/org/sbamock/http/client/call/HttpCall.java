/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client.call;

/** A call in progress. */
public interface HttpCall {
  /**
   * Cancels the call; may be called on any thread. The listener is notified unless the call is
   * already over.
   */
  void cancel();
}
