/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

/**
 * The causes that all services share (TS 29.500 table 5.2.7.2-1), each with its status code. A
 * cause that only one service defines is a plain string, see {@link ProblemDetails#of(int, String,
 * String)}.
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
  /** The request failed for an unspecified reason. */
  UNSPECIFIED_MSG_FAILURE(400),
  /** An SCP did not find a producer. */
  NF_DISCOVERY_FAILURE(400),
  /** An SCP received an incorrect discovery parameter. */
  INVALID_DISCOVERY_PARAM(400),
  /** The URI of a notification exists, but its context does not. */
  RESOURCE_CONTEXT_NOT_FOUND(400),
  /**
   * The request has no valid access token. Not in the table of TS 29.500, which refers to RFC 6750.
   */
  UNAUTHORIZED(401),
  /**
   * The scope of the access token does not include the service (RFC 6750), see {@link
   * #UNAUTHORIZED}.
   */
  INSUFFICIENT_SCOPE(403),
  /** The requested modification of the resource is not allowed. */
  MODIFICATION_NOT_ALLOWED(403),
  /** The verification of the client credentials assertion failed. */
  CCA_VERIFICATION_FAILURE(403),
  /** The access token and the client credentials assertion do not match. */
  TOKEN_CCA_MISMATCH(403),
  /** The authorization server denied the access token. */
  ACCESS_TOKEN_DENIED(403),
  /** The structure of the resource's URI is unknown. */
  RESOURCE_URI_STRUCTURE_NOT_FOUND(404),
  /** The subscription does not exist. */
  SUBSCRIPTION_NOT_FOUND(404),
  /** The context does not exist; defined by the services (TS 29.509, TS 29.518). */
  CONTEXT_NOT_FOUND(404),
  /** The subscriber does not exist; defined by the services (TS 29.503, TS 29.509). */
  USER_NOT_FOUND(404),
  /** The length of the content is missing or incorrect. */
  INCORRECT_LENGTH(411),
  /** The client sends so many requests that they may lead to an overload. */
  NF_CONGESTION_RISK(429),
  /** The function has insufficient resources. */
  INSUFFICIENT_RESOURCES(500),
  /** The function failed for an unspecified reason. */
  UNSPECIFIED_NF_FAILURE(500),
  /** A generic system error. */
  SYSTEM_FAILURE(500),
  /** The function is not available; the client should use another function of its set. */
  NF_FAILOVER(500),
  /** The service instance is not available; the client should use another instance. */
  NF_SERVICE_FAILOVER(500),
  /** The maximum number of SCP hops is reached. */
  MAX_SCP_HOPS_REACHED(502),
  /** The function is congested. */
  NF_CONGESTION(503),
  /** The next server refused the connection or sent no usable response. */
  INBOUND_SERVER_ERROR(504),
  /** The target function is not reachable. */
  TARGET_NF_NOT_REACHABLE(504),
  /** The target PLMN is not reachable. */
  TARGET_PLMN_NOT_REACHABLE(504),
  /** The NRF is not reachable. */
  NRF_NOT_REACHABLE(504),
  /** The request timed out at its client. */
  TIMED_OUT_REQUEST(504);

  private final int status;

  Cause(int status) {
    this.status = status;
  }

  /** Returns the status code of the cause. */
  public int status() {
    return status;
  }
}
