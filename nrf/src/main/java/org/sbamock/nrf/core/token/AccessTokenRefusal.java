/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.token;

/**
 * The reason why an access token is not granted (AccessTokenErr, TS 29.510 clause 6.3.5.2.5, RFC
 * 6749 section 5.2).
 */
public final class AccessTokenRefusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The error codes. */
  public enum Error {
    /** A parameter is missing, invalid or repeated. */
    INVALID_REQUEST("invalid_request"),
    /** The consumer is not registered, or is registered with other properties than stated. */
    INVALID_CLIENT("invalid_client"),
    /** The producers do not allow the consumer to use the service. */
    UNAUTHORIZED_CLIENT("unauthorized_client"),
    /** The grant type is not client credentials. */
    UNSUPPORTED_GRANT_TYPE("unsupported_grant_type"),
    /** No matching producer offers the service. */
    INVALID_SCOPE("invalid_scope");

    private final String code;

    Error(String code) {
      this.code = code;
    }

    /** Returns the error code of RFC 6749. */
    public String code() {
      return code;
    }
  }

  private final Error error;

  AccessTokenRefusal(Error error, String description) {
    super(description, null, false, false);
    this.error = error;
  }

  static AccessTokenRefusal invalidRequest(String description) {
    return new AccessTokenRefusal(Error.INVALID_REQUEST, description);
  }

  /** Returns the error. */
  public Error error() {
    return error;
  }
}
