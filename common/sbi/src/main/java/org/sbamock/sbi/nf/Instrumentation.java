/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nf;

import java.util.function.UnaryOperator;
import org.sbamock.http.HttpHandler;
import org.sbamock.http.observe.ConnectionObserver;
import org.sbamock.http.server.connection.ServerObserver;
import org.sbamock.sbi.consumer.Caller;

/**
 * The instrumentation of a function's server and client.
 *
 * @param server receives the served exchanges and the server's connections
 * @param handler wraps the handler of all requests, including those that stubs answer
 * @param calls wraps the client
 * @param client receives the client's connections
 */
public record Instrumentation(
    ServerObserver server,
    UnaryOperator<HttpHandler> handler,
    UnaryOperator<Caller> calls,
    ConnectionObserver client) {
  /** No instrumentation. */
  public static final Instrumentation NONE =
      new Instrumentation(
          ServerObserver.NONE,
          UnaryOperator.identity(),
          UnaryOperator.identity(),
          ConnectionObserver.NONE);

  /** Returns a copy with another observer of the server. */
  public Instrumentation withServer(ServerObserver observer) {
    return new Instrumentation(observer, handler, calls, client);
  }

  /** Returns a copy that wraps the client in another way. */
  public Instrumentation withCalls(UnaryOperator<Caller> around) {
    return new Instrumentation(server, handler, around, client);
  }
}
