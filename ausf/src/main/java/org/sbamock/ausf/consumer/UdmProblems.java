/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.consumer;

import java.util.Set;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.SbiException;

/** The mapping of the problems of a UDM to problems for the AMF (TS 29.509 table 6.1.7.3-1). */
final class UdmProblems {
  /** The causes that concern the UE, which both services have (TS 29.503 table 6.3.7.3-1). */
  private static final Set<String> OF_THE_UE =
      Set.of(
          "SERVING_NETWORK_NOT_AUTHORIZED",
          "AUTHENTICATION_REJECTED",
          "INVALID_HN_PUBLIC_KEY_IDENTIFIER",
          "INVALID_SCHEME_OUTPUT",
          "USER_NOT_FOUND",
          "AV_GENERATION_PROBLEM",
          "UNSUPPORTED_PROTECTION_SCHEME");

  private UdmProblems() {}

  /** Returns whether a request to another UDM may succeed. */
  static boolean isOfThisUdmAlone(SbiException failure) {
    ProblemDetails problem = failure.problem();
    return problem.statusOr500() >= 500
        && !isOfTheUe(problem)
        && !problem.is(Cause.NRF_NOT_REACHABLE);
  }

  /**
   * Returns the problem for the AMF: unchanged if it concerns the UE or an overload, and otherwise
   * 504: NETWORK_FAILURE if no UDM was reached, UPSTREAM_SERVER_ERROR if the UDM did not respond as
   * specified.
   */
  static SbiException forAmf(SbiException failure) {
    ProblemDetails problem = failure.problem();
    int status = problem.statusOr500();
    if (isOfTheUe(problem) || problem.is(Cause.NF_CONGESTION)) {
      return failure;
    }
    if (status == 503 || status == 429) {
      return new SbiException(
          ProblemDetails.of(Cause.NF_CONGESTION, "the UDM responded " + status), failure);
    }
    boolean reached =
        !problem.is(Cause.TARGET_NF_NOT_REACHABLE)
            && !problem.is(Cause.NRF_NOT_REACHABLE)
            && !problem.is(Cause.NF_DISCOVERY_FAILURE);
    String cause = problem.cause() == null ? "" : " " + problem.cause();
    return new SbiException(
        ProblemDetails.of(
            504,
            reached ? "UPSTREAM_SERVER_ERROR" : "NETWORK_FAILURE",
            reached ? "the UDM failed: " + status + cause : problem.detail()),
        failure);
  }

  private static boolean isOfTheUe(ProblemDetails problem) {
    return problem.cause() != null && OF_THE_UE.contains(problem.cause());
  }
}
