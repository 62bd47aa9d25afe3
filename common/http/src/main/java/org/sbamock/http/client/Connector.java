/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import org.jspecify.annotations.Nullable;

/** A factory of connections over one transport, on one event loop. */
interface Connector {
  /**
   * Opens a connection and reports the outcome to the pool by exactly one call of {@link
   * OriginPool#connected} or {@link OriginPool#connectFailed}.
   *
   * @param call the only call that may use the connection; null if the connection joins the pool
   */
  void connect(OriginPool pool, @Nullable Call call);
}
