/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

/** Gives the answers that a server makes by itself their form. */
@FunctionalInterface
public interface FailureRenderer {
  /** Answers with the bare status code. */
  FailureRenderer BARE = (failure, detail) -> HttpResponse.of(failure.status());

  /**
   * The answer to a failed request.
   *
   * @param detail what went wrong, for a person; holds nothing secret
   */
  HttpResponse render(HttpFailure failure, String detail);

  /**
   * The same for a request that was read; the exchange tells more of it, and is not to be answered.
   */
  default HttpResponse render(HttpFailure failure, String detail, HttpExchange exchange) {
    return render(failure, detail);
  }
}
