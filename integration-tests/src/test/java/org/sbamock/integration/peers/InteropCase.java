/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.peers;

import java.util.ArrayList;
import java.util.List;

/**
 * A case of the interop matrix.
 *
 * @param name its name in failures and on the page
 * @param description what is exchanged
 * @param exchange performs the exchange and throws if it does not have the expected outcome
 */
record InteropCase<T>(String name, String description, Exchange<T> exchange) {
  /** An exchange with a peer. */
  interface Exchange<T> {
    void perform(T with) throws Exception;
  }

  /** Performs cases in their order; returns the failed ones with their reasons. */
  static <T> List<String> failures(List<InteropCase<T>> cases, T with) {
    List<String> failures = new ArrayList<>();
    for (InteropCase<T> each : cases) {
      try {
        each.exchange().perform(with);
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
        throw new IllegalStateException(e);
      } catch (Exception | AssertionError e) {
        failures.add(each.name() + ": " + reason(e));
      }
    }
    return failures;
  }

  private static String reason(Throwable failure) {
    Throwable cause = failure;
    while (cause.getCause() != null) {
      cause = cause.getCause();
    }
    String message = String.valueOf(cause.getMessage()).strip().replaceAll("\\s+", " ");
    return message.length() > 300 ? message.substring(0, 300) + "…" : message;
  }
}
