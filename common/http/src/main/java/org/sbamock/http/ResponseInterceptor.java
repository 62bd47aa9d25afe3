/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

/** An interceptor of the response of one exchange, between the handler and the transport. */
@FunctionalInterface
public interface ResponseInterceptor {
  /**
   * Takes ownership of the response. Must pass it or another response to {@link
   * HttpExchange#forward}, immediately or later, and must register the release of a delayed
   * response by {@link HttpExchange#onCancel}. The handler's time limit no longer applies. Called
   * on the thread that responded.
   */
  void intercept(HttpExchange exchange, HttpResponse answer);
}
