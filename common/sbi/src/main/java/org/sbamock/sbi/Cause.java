/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

/**
 * The causes that all services share (TS 29.500 table 5.2.7.2-1), each with its status code. A
 * cause of one service alone is a plain string to {@link ProblemDetails#of(int, String, String)}.
 */
public enum Cause {
  /** The API's name or version is not supported. */
  INVALID_API(400),
  /** The message has an invalid format. */
  INVALID_MSG_FORMAT(400),
  /** The URI has a query parameter that is not supported, or a query that cannot be decoded. */
  INVALID_QUERY_PARAM(400),
  /** A mandatory query parameter has an incorrect value. */
  MANDATORY_QUERY_PARAM_INCORRECT(400),
  /** An optional query parameter has an incorrect value. */
  OPTIONAL_QUERY_PARAM_INCORRECT(400),
  /** A mandatory query parameter is missing. */
  MANDATORY_QUERY_PARAM_MISSING(400),
  /** A mandatory information element has an incorrect value. */
  MANDATORY_IE_INCORRECT(400),
  /** An optional information element has an incorrect value. */
  OPTIONAL_IE_INCORRECT(400),
  /** A mandatory information element is missing. */
  MANDATORY_IE_MISSING(400),
  /** The message cannot be served for a reason without a cause of its own. */
  UNSPECIFIED_MSG_FAILURE(400),
  /** An SCP found no producer. */
  NF_DISCOVERY_FAILURE(400),
  /** An SCP got an incorrect discovery parameter. */
  INVALID_DISCOVERY_PARAM(400),
  /** A notification's URI is there, but not the context behind it. */
  RESOURCE_CONTEXT_NOT_FOUND(400),
  /**
   * The request carries no valid access token; not in the TS's table, which leaves it to RFC 6750.
   */
  UNAUTHORIZED(401),
  /** The access token is not for this service; left to RFC 6750 like {@link #UNAUTHORIZED}. */
  INSUFFICIENT_SCOPE(403),
  /** The resource may not be changed so. */
  MODIFICATION_NOT_ALLOWED(403),
  /** The client credentials assertion was not verified. */
  CCA_VERIFICATION_FAILURE(403),
  /** Access token and client credentials assertion do not match. */
  TOKEN_CCA_MISMATCH(403),
  /** The authorization server denied the access token. */
  ACCESS_TOKEN_DENIED(403),
  /** The structure of the resource's URI is unknown. */
  RESOURCE_URI_STRUCTURE_NOT_FOUND(404),
  /** There is no such subscription. */
  SUBSCRIPTION_NOT_FOUND(404),
  /** There is no such context; of the services (TS 29.509, 29.518). */
  CONTEXT_NOT_FOUND(404),
  /** There is no such subscriber; of the services (TS 29.503, 29.509). */
  USER_NOT_FOUND(404),
  /** The content's length is missing or incorrect. */
  INCORRECT_LENGTH(411),
  /** The function lacks resources. */
  INSUFFICIENT_RESOURCES(500),
  /** The function failed for a reason without a cause of its own. */
  UNSPECIFIED_NF_FAILURE(500),
  /** A generic error of the system. */
  SYSTEM_FAILURE(500),
  /** The function is not available; another of its set is to be taken. */
  NF_FAILOVER(500),
  /** The service instance is not available; another one is to be taken. */
  NF_SERVICE_FAILOVER(500),
  /** The limit of SCPs on the way is reached. */
  MAX_SCP_HOPS_REACHED(502),
  /** The function is congested. */
  NF_CONGESTION(503),
  /** The function is about to be congested. */
  NF_CONGESTION_RISK(503),
  /** The next server refused the connection or gave no usable answer. */
  INBOUND_SERVER_ERROR(504),
  /** The target function is not reachable. */
  TARGET_NF_NOT_REACHABLE(504),
  /** The target PLMN is not reachable. */
  TARGET_PLMN_NOT_REACHABLE(504),
  /** The NRF is not reachable. */
  NRF_NOT_REACHABLE(504),
  /** The request has timed out at its client. */
  TIMED_OUT_REQUEST(504);

  private final int status;

  Cause(int status) {
    this.status = status;
  }

  /** Returns the status code that goes with the cause. */
  public int status() {
    return status;
  }
}
