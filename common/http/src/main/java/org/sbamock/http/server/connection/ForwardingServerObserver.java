/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import org.sbamock.http.Fault;
import org.sbamock.http.HttpExchange;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.observe.ConnectionObserver;

/** An observer that forwards everything to another one; the base class of decorators. */
public abstract class ForwardingServerObserver implements ServerObserver {
  private final ServerObserver next;

  /** Creates a decorator of an observer. */
  protected ForwardingServerObserver(ServerObserver next) {
    this.next = next;
  }

  @Override
  public ConnectionObserver connectionObserver() {
    return next.connectionObserver();
  }

  @Override
  public void answered(HttpExchange exchange, HttpResponse response, long nanos) {
    next.answered(exchange, response, nanos);
  }

  @Override
  public void failed(HttpExchange exchange, Fault fault, long nanos) {
    next.failed(exchange, fault, nanos);
  }

  @Override
  public void cancelled(HttpExchange exchange, long nanos) {
    next.cancelled(exchange, nanos);
  }

  @Override
  public void connectionFailed(Throwable cause) {
    next.connectionFailed(cause);
  }
}
