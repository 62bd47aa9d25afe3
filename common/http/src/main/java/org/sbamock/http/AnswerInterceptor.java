/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

/** Stands between the handler of one exchange and its transport. */
@FunctionalInterface
public interface AnswerInterceptor {
  /**
   * Takes the answer over, and sees to it that it or another goes on by {@link
   * HttpExchange#forward}, now or later. Whoever holds an answer registers its release by {@link
   * HttpExchange#onCancel}; the handler's time limit is over already. Called on the thread that
   * answered.
   */
  void intercept(HttpExchange exchange, HttpResponse answer);
}
