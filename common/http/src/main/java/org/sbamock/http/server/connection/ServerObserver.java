/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import org.sbamock.http.Fault;
import org.sbamock.http.HttpExchange;

/** Hears what a server does; called on event loops, and must not block them. */
public interface ServerObserver {
  /** Hears nothing. */
  ServerObserver NONE = new ServerObserver() {};

  /**
   * An exchange was answered.
   *
   * @param status the status code
   * @param nanos from the first octet of the request to the answer's hand-over to the transport
   */
  default void answered(HttpExchange exchange, int status, long nanos) {}

  /**
   * An exchange goes wrong on purpose; nothing else is told of it.
   *
   * @param fault what is about to be done; its response, if there is one, may be read now alone
   * @param nanos since the first octet of the request
   */
  default void failed(HttpExchange exchange, Fault fault, long nanos) {}

  /**
   * The client left before the answer.
   *
   * @param nanos since the first octet of the request
   */
  default void cancelled(HttpExchange exchange, long nanos) {}
}
