/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.consumer;

import io.netty.handler.codec.http.HttpHeaderNames;
import java.util.Set;
import org.sbamock.http.HttpFields;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.ProblemDetails;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.consumer.SbiConsumer;

/** The mapping of the problems of an AUSF to problems for the UE (TS 29.500 clause 5.2.7). */
final class AusfProblems {
  /** The causes that concern the UE, independent of the AUSF (TS 29.509 table 6.1.7.3-1). */
  private static final Set<String> OF_THE_UE =
      Set.of(
          "SERVING_NETWORK_NOT_AUTHORIZED",
          "AUTHENTICATION_REJECTED",
          "INVALID_HN_PUBLIC_KEY_IDENTIFIER",
          "INVALID_SCHEME_OUTPUT",
          "CONTEXT_NOT_FOUND",
          "USER_NOT_FOUND",
          "AV_GENERATION_PROBLEM",
          "UNSUPPORTED_PROTECTION_SCHEME");

  private AusfProblems() {}

  /**
   * Returns the problem of a challenge request with the cause that TS 29.509 clause 6.1.3.2.3.1
   * associates with its status code, if the AUSF named none.
   */
  static ProblemDetails ofChallenge(ProblemDetails problem) {
    return switch (statusWithoutCause(problem)) {
      case 403 -> meant(problem, "AUTHENTICATION_REJECTED", "the UE must not be authenticated");
      case 404 -> meant(problem, "USER_NOT_FOUND", "the user does not exist");
      case 501 ->
          meant(
              problem,
              "UNSUPPORTED_PROTECTION_SCHEME",
              "the protection scheme of the SUCI is not supported");
      default -> problem;
    };
  }

  /**
   * Returns the problem of a confirmation or an EAP session with the cause that the AUSF meant, if
   * it named none. A 401 with {@code www-authenticate} concerns the access token.
   */
  static ProblemDetails ofContinuation(ProblemDetails problem, HttpFields headers) {
    return switch (statusWithoutCause(problem)) {
      case 401 ->
          headers.get(HttpHeaderNames.WWW_AUTHENTICATE) == null
              ? meant(problem, "AUTHENTICATION_REJECTED", "the UE is not authenticated")
              : problem;
      case 403 -> meant(problem, "AUTHENTICATION_REJECTED", "the UE is not authenticated");
      case 404 -> meant(problem, "CONTEXT_NOT_FOUND", "the authentication context does not exist");
      default -> problem;
    };
  }

  private static int statusWithoutCause(ProblemDetails problem) {
    return problem.cause() == null ? problem.statusOr500() : 0;
  }

  private static ProblemDetails meant(ProblemDetails problem, String cause, String meaning) {
    int status = cause.equals("AUTHENTICATION_REJECTED") ? 403 : problem.statusOr500();
    return ProblemDetails.of(
        status,
        cause,
        "the AUSF responded " + problem.statusOr500() + " without a cause: " + meaning);
  }

  /** Returns whether a request to another AUSF may succeed. */
  static boolean isOfThisAusfAlone(SbiException failure) {
    return failure.problem().statusOr500() >= 500
        && !isOfTheUe(failure.problem())
        && !failure.problem().is(Cause.NRF_NOT_REACHABLE);
  }

  /**
   * Returns the problem for the UE: unchanged if it concerns the UE or the connection, 504 for an
   * error of the AUSF or a failed discovery, and 500 if the AUSF rejected the AMF's request.
   */
  static SbiException forUe(SbiException failure) {
    ProblemDetails problem = failure.problem();
    if (isOfTheUe(problem)
        || problem.is(Cause.TARGET_NF_NOT_REACHABLE)
        || problem.is(Cause.NRF_NOT_REACHABLE)
        || problem.is(Cause.ACCESS_TOKEN_DENIED)
        || problem.is(Cause.TIMED_OUT_REQUEST)
        || problem.is(Cause.INBOUND_SERVER_ERROR)
        || SbiConsumer.wasNotSent(failure)) {
      return failure;
    }
    if (problem.is(Cause.NF_DISCOVERY_FAILURE)) {
      return because(Cause.TARGET_NF_NOT_REACHABLE, "the SCP discovered no AUSF", failure);
    }
    int status = problem.statusOr500();
    String told = "the AUSF responded " + status + named(problem);
    if (status == 503 || status == 429) {
      return because(Cause.NF_CONGESTION, told, failure);
    }
    return because(
        status >= 500 || status == 404 ? Cause.INBOUND_SERVER_ERROR : Cause.UNSPECIFIED_NF_FAILURE,
        told,
        failure);
  }

  private static boolean isOfTheUe(ProblemDetails problem) {
    return problem.cause() != null && OF_THE_UE.contains(problem.cause());
  }

  private static String named(ProblemDetails problem) {
    return problem.cause() == null ? "" : " " + problem.cause();
  }

  private static SbiException because(Cause cause, String detail, SbiException inner) {
    return new SbiException(ProblemDetails.of(cause, detail), inner);
  }
}
