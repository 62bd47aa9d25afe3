/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import org.jspecify.annotations.Nullable;

/** Makes connections over one kind of transport, on one event loop. */
interface Connector {
  /**
   * Makes a connection and tells the pool of its end: {@link OriginPool#connected} or {@link
   * OriginPool#connectFailed}, exactly one of them.
   *
   * @param call the only one that it is for; null: it joins the pool
   */
  void connect(OriginPool pool, @Nullable Call call);
}
