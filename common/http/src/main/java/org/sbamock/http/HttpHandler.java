/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

/** A handler of requests. */
@FunctionalInterface
public interface HttpHandler {
  /**
   * Handles a request. It may answer now or later by {@link HttpExchange#respond}. Called on the
   * event loop of the connection, which must not be blocked.
   *
   * @throws Exception if the request cannot be handled; it is then answered with 500 unless it was
   *     already answered
   */
  void handle(HttpExchange exchange) throws Exception;
}
