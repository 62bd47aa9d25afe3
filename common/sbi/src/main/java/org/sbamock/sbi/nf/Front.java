/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nf;

import org.sbamock.http.HttpHandler;
import org.sbamock.http.server.connection.ServerObserver;

/**
 * What stands between the server of a function and the function's own services, such as stubs that
 * answer in its place. Each function has one, which lives as long as the function.
 */
public interface Front {
  /** Nothing at all. */
  Front NONE =
      new Front() {
        @Override
        public HttpHandler before(HttpHandler own, SbiHost host) {
          return own;
        }

        @Override
        public ServerObserver observer(ServerObserver further) {
          return further;
        }
      };

  /** The handler of all requests; what it does not answer goes on to the own one. */
  HttpHandler before(HttpHandler own, SbiHost host);

  /** Who hears of each exchange; passes it on to the further one. */
  ServerObserver observer(ServerObserver further);

  /**
   * Makes the front of each function that is not given one; found by {@link
   * java.util.ServiceLoader}.
   */
  @FunctionalInterface
  interface Factory {
    /** One for a function. */
    Front create();
  }
}
