/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

/** Answers requests. */
@FunctionalInterface
public interface HttpHandler {
  /**
   * Answers one request, now or later, by {@link HttpExchange#respond}. Called on the event loop of
   * the connection: it must not block.
   *
   * @throws Exception to have the request answered with 500, if it was not answered yet
   */
  void handle(HttpExchange exchange) throws Exception;
}
