/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

/** Why a server answers a request by itself, before or instead of its handler. */
public enum HttpFailure {
  /** The message breaks the protocol's grammar. */
  MALFORMED(400),
  /** No route has this path. */
  NOT_FOUND(404),
  /** The path exists, but not with this method. */
  METHOD_NOT_ALLOWED(405),
  /** The request did not arrive whole in time. */
  REQUEST_TIMEOUT(408),
  /** The content is longer than the limit, coded or decoded. */
  CONTENT_TOO_LARGE(413),
  /** The target is longer than the limit. */
  URI_TOO_LONG(414),
  /** The content has a coding that is not understood (RFC 9110 section 8.4). */
  UNSUPPORTED_CONTENT_CODING(415),
  /** An expectation other than {@code 100-continue} (RFC 9110 section 10.1.1). */
  EXPECTATION_FAILED(417),
  /** A request in early data that is not safe to replay (RFC 8470 section 5.2). */
  TOO_EARLY(425),
  /** The header section is larger than the limit (RFC 6585 section 5). */
  FIELDS_TOO_LARGE(431),
  /** The handler failed. */
  INTERNAL(500),
  /** No memory is left for the request or its answer. */
  INSUFFICIENT_RESOURCES(500),
  /** More connections or requests than the limit, or the server is draining. */
  UNAVAILABLE(503),
  /** The handler did not answer in time. */
  HANDLER_TIMEOUT(503),
  /** A major version of HTTP that is not spoken here. */
  VERSION_NOT_SUPPORTED(505);

  private final int status;

  HttpFailure(int status) {
    this.status = status;
  }

  /** The status code of the answer. */
  public int status() {
    return status;
  }
}
