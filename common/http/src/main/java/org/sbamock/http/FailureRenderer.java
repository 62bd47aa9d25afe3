/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

/** A renderer of the responses that the server generates without a handler. */
@FunctionalInterface
public interface FailureRenderer {
  /** Renders the status code alone. */
  FailureRenderer BARE = (failure, detail) -> HttpResponse.of(failure.status());

  /**
   * Returns the response to a failed request.
   *
   * @param detail a description of the error for a human reader, without secrets
   */
  HttpResponse render(HttpFailure failure, String detail);

  /**
   * Returns the response to a failed request that was received completely. The exchange is for
   * information only and must not be answered by the renderer.
   */
  default HttpResponse render(HttpFailure failure, String detail, HttpExchange exchange) {
    return render(failure, detail);
  }
}
