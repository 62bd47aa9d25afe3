/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client.call;

/** A call under way. */
public interface HttpCall {
  /** Gives the call up, from any thread; its listener hears of it unless it is already over. */
  void cancel();
}
