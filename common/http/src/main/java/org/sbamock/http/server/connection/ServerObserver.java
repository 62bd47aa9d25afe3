/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import org.sbamock.http.Fault;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.observe.ConnectionObserver;

/**
 * An observer of a server's exchanges and connections. It is called on event loops, which must not
 * be blocked.
 */
public interface ServerObserver {
  /** An observer that does nothing. */
  ServerObserver NONE = new ServerObserver() {};

  /** Returns the observer of the connections, which is asked for once; none by default. */
  default ConnectionObserver connectionObserver() {
    return ConnectionObserver.NONE;
  }

  /**
   * Called when an exchange is answered.
   *
   * @param response the response, which may be read only during this call
   * @param nanos the time in nanoseconds from the first octet of the request to the transfer of the
   *     response to the transport
   */
  default void answered(HttpExchange exchange, HttpResponse response, long nanos) {}

  /**
   * Called when a fault is performed; no other method is called for this exchange.
   *
   * @param fault the fault that is about to be performed; its response, if there is one, may be
   *     read only during this call
   * @param nanos the time in nanoseconds since the first octet of the request
   */
  default void failed(HttpExchange exchange, Fault fault, long nanos) {}

  /**
   * Called when the client cancelled the request before the response.
   *
   * @param nanos the time in nanoseconds since the first octet of the request
   */
  default void cancelled(HttpExchange exchange, long nanos) {}

  /**
   * Called when a connection or a stream of it fails, because the peer violates the protocol or the
   * transport breaks.
   *
   * @param cause an {@link Error} if this process caused the failure, such as a lack of memory
   */
  default void connectionFailed(Throwable cause) {}
}
