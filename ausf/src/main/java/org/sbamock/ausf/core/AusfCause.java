package org.sbamock.ausf.core;

import org.sbamock.sbi.SbiException;

/** The causes of Nausf_UEAuthentication (TS 29.509 table 6.1.7.3-1), each with its status code. */
public enum AusfCause {
  /** The serving network may not authenticate UEs of this home network. */
  SERVING_NETWORK_NOT_AUTHORIZED(403),
  /** The UE cannot be authenticated so. */
  AUTHENTICATION_REJECTED(403),
  /** The SUCI names a home network key that is not known. */
  INVALID_HN_PUBLIC_KEY_IDENTIFIER(403),
  /** The scheme's output in the SUCI cannot be de-concealed. */
  INVALID_SCHEME_OUTPUT(403),
  /** There is no such authentication context. */
  CONTEXT_NOT_FOUND(404),
  /** There is no such subscriber. */
  USER_NOT_FOUND(404),
  /** The vector could not be made. */
  AV_GENERATION_PROBLEM(500),
  /** The protection scheme of the SUCI is not supported. */
  UNSUPPORTED_PROTECTION_SCHEME(501);

  private final int status;

  AusfCause(int status) {
    this.status = status;
  }

  /** The status code that goes with the cause. */
  public int status() {
    return status;
  }

  /** What to throw. */
  public SbiException because(String detail) {
    return SbiException.of(status, name(), detail);
  }
}
