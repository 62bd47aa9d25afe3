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

  /**
   * Returns the maximum length of the content of a request in octets, both encoded and decoded; the
   * server's limit applies if it is lower. Called on the event loop, before the content is
   * received, and only for content that is compressed or long. A handler that delegates to another
   * one delegates this call as well; otherwise longer content is rejected only after it is
   * received.
   *
   * @param head the request without its content
   */
  default int contentLimit(HttpRequest head) {
    return Integer.MAX_VALUE;
  }
}
