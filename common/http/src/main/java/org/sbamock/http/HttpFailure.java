/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

/** A reason for which the server generates the response without a handler, or instead of it. */
public enum HttpFailure {
  /** The message violates the grammar of the protocol. */
  MALFORMED(400),
  /** No route has the requested path. */
  NOT_FOUND(404),
  /** The path exists, but not with the requested method. */
  METHOD_NOT_ALLOWED(405),
  /** The request was not received completely in time. */
  REQUEST_TIMEOUT(408),
  /** The encoded or decoded content exceeds the limit. */
  CONTENT_TOO_LARGE(413),
  /** The request target exceeds the limit. */
  URI_TOO_LONG(414),
  /** The content has an unsupported content coding (RFC 9110 section 8.4). */
  UNSUPPORTED_CONTENT_CODING(415),
  /** The request has an expectation other than {@code 100-continue} (RFC 9110 section 10.1.1). */
  EXPECTATION_FAILED(417),
  /** A request that is not safe to replay arrived in early data (RFC 8470 section 5.2). */
  TOO_EARLY(425),
  /** The header section exceeds the limit (RFC 6585 section 5). */
  FIELDS_TOO_LARGE(431),
  /** The handler threw an exception. */
  INTERNAL(500),
  /** The server has no memory for the request or its response. */
  INSUFFICIENT_RESOURCES(500),
  /** The limit of connections or requests is reached, or the server is draining. */
  UNAVAILABLE(503),
  /** The handler did not respond in time. */
  HANDLER_TIMEOUT(503),
  /** The server does not support the major version of HTTP. */
  VERSION_NOT_SUPPORTED(505);

  private final int status;

  HttpFailure(int status) {
    this.status = status;
  }

  /** Returns the status code of the response. */
  public int status() {
    return status;
  }
}
