/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nf;

import org.sbamock.http.HttpHandler;
import org.sbamock.http.server.connection.ServerObserver;
import org.sbamock.sbi.consumer.Caller;

/**
 * An interceptor of the requests to a function's services, for example to return stub responses,
 * and of the function's own requests. Each function has one interceptor, which exists as long as
 * the function.
 */
public interface RequestInterceptor {
  /** Intercepts nothing. */
  RequestInterceptor NONE =
      new RequestInterceptor() {
        @Override
        public HttpHandler intercept(HttpHandler own, SbiHost host) {
          return own;
        }

        @Override
        public ServerObserver observer(ServerObserver further) {
          return further;
        }
      };

  /**
   * Returns the handler of all requests, which delegates requests that it does not answer.
   *
   * @param own the handler of the function's own services
   */
  HttpHandler intercept(HttpHandler own, SbiHost host);

  /** Returns the observer of all exchanges, which delegates to another observer. */
  ServerObserver observer(ServerObserver further);

  /** Returns the sender of the function's own requests, which delegates to another sender. */
  default Caller caller(Caller further) {
    return further;
  }

  /**
   * Called when the function begins to stop, while its server and its client still work. The
   * function may be started again afterwards.
   */
  default void stopping() {}

  /**
   * A factory of the interceptor of each function without an explicit one; found by {@link
   * java.util.ServiceLoader}.
   */
  @FunctionalInterface
  interface Factory {
    /** Creates an interceptor for one function. */
    RequestInterceptor create();
  }
}
