/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.token;

/**
 * Why an access token is not granted (AccessTokenErr, TS 29.510 clause 6.3.5.2.5, RFC 6749 section
 * 5.2).
 */
public final class AccessTokenRefusal extends RuntimeException {
  private static final long serialVersionUID = 1L;

  /** The error codes. */
  public enum Error {
    /** A parameter is missing, wrong or there twice. */
    INVALID_REQUEST("invalid_request"),
    /** The consumer is not registered, or not as what it says. */
    INVALID_CLIENT("invalid_client"),
    /** The producers do not allow consumers such as this. */
    UNAUTHORIZED_CLIENT("unauthorized_client"),
    /** The grant is another one than that of client credentials. */
    UNSUPPORTED_GRANT_TYPE("unsupported_grant_type"),
    /** No such producer offers the service. */
    INVALID_SCOPE("invalid_scope");

    private final String code;

    Error(String code) {
      this.code = code;
    }

    /** The code as it stands on the wire. */
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

  /** The error. */
  public Error error() {
    return error;
  }
}
