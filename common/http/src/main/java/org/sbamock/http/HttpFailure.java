/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

/** A reason for which the server generates the response without a handler, or instead of it. */
public enum HttpFailure {
  /** The message violates the grammar of the protocol. */
  MALFORMED(400, "the request is malformed"),
  /** No route has the requested path. */
  NOT_FOUND(404, "there is no such resource"),
  /** The path exists, but not with the requested method. */
  METHOD_NOT_ALLOWED(405, "the resource does not have the method"),
  /** The request was not received completely in time. */
  REQUEST_TIMEOUT(408, "the request was not received in time"),
  /** The encoded or decoded content exceeds the limit. */
  CONTENT_TOO_LARGE(413, "the content is longer than the limit"),
  /** The request target exceeds the limit. */
  URI_TOO_LONG(414, "the request target is longer than the limit"),
  /** The content has an unsupported content coding (RFC 9110 section 8.4). */
  UNSUPPORTED_CONTENT_CODING(415, "the content coding is not supported"),
  /** The request has an expectation other than {@code 100-continue} (RFC 9110 section 10.1.1). */
  EXPECTATION_FAILED(417, "the expectation is not 100-continue"),
  /** A request that is not safe to replay arrived in early data (RFC 8470 section 5.2). */
  TOO_EARLY(425, "the request may be a replay"),
  /** The client has exceeded its rate or number of requests (RFC 6585 section 4). */
  TOO_MANY_REQUESTS(429, "the client sends too many requests"),
  /** The header section exceeds the limit (RFC 6585 section 5). */
  FIELDS_TOO_LARGE(431, "the header section is larger than the limit"),
  /** The handler threw an exception. */
  INTERNAL(500, "the request could not be handled"),
  /** The server has no memory for the request or its response. */
  INSUFFICIENT_RESOURCES(500, "the server has no memory for the answer"),
  /** The limit of connections or requests is reached, or the server is draining. */
  UNAVAILABLE(503, "the server is overloaded or stops"),
  /** The handler did not respond in time. */
  HANDLER_TIMEOUT(503, "the request was not handled in time"),
  /** The server does not support the major version of HTTP. */
  VERSION_NOT_SUPPORTED(505, "the version of HTTP is not supported");

  private final int status;
  private final String detail;

  HttpFailure(int status, String detail) {
    this.status = status;
    this.detail = detail;
  }

  /** Returns the status code of the response. */
  public int status() {
    return status;
  }

  /** Returns a description of the failure, for a client of which no more is known. */
  public String detail() {
    return detail;
  }
}
