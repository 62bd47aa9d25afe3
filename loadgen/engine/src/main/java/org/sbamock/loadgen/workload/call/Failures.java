/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.call;

import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.ProblemDetails;

/** The kinds of failures, as counted in results. */
public final class Failures {
  private Failures() {}

  /**
   * Returns the kind of an unexpected status, with the cause of its ProblemDetails if there is one.
   */
  public static String of(HttpResponse response, String step) {
    String cause = "";
    if (response.content().isReadable()) {
      try {
        ProblemDetails problem = Json.read(response.content(), ProblemDetails.class);
        cause = problem.cause() == null ? "" : " " + bounded(problem.cause());
      } catch (RuntimeException e) {
        cause = " (no ProblemDetails)";
      }
    }
    return response.status() + cause + " at " + step;
  }

  /** Returns the kind of a call without a response. */
  public static String of(CallFailedException failure, String step) {
    return failure.kind() + " at " + step;
  }

  /** Limits the length of a peer's text, which becomes the key of a map. */
  private static String bounded(String text) {
    return text.length() <= 64 ? text : text.substring(0, 64);
  }
}
