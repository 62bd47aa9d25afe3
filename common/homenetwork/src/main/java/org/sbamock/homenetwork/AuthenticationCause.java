/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.homenetwork;

import org.sbamock.sbi.SbiException;

/**
 * The causes of authentication problems, each with its status code; Nudm_UEAuthentication and
 * Nausf_UEAuthentication have them in common (TS 29.503 table 6.3.7.3-1, TS 29.509 table
 * 6.1.7.3-1).
 */
public enum AuthenticationCause {
  /** The serving network may not authenticate UEs of this home network. */
  SERVING_NETWORK_NOT_AUTHORIZED(403),
  /** The authentication of the UE was rejected. */
  AUTHENTICATION_REJECTED(403),
  /** The SUCI names an unknown home network key. */
  INVALID_HN_PUBLIC_KEY_IDENTIFIER(403),
  /** The scheme's output in the SUCI cannot be de-concealed. */
  INVALID_SCHEME_OUTPUT(403),
  /** The subscriber does not exist. */
  USER_NOT_FOUND(404),
  /** The requested data does not exist. */
  DATA_NOT_FOUND(404),
  /** The protection scheme of the SUCI is not supported. */
  UNSUPPORTED_PROTECTION_SCHEME(501);

  private final int status;

  AuthenticationCause(int status) {
    this.status = status;
  }

  /** Creates an exception with this cause. */
  public SbiException because(String detail) {
    return SbiException.of(status, name(), detail);
  }

  /** Returns whether a problem has this cause. */
  public boolean isOf(SbiException problem) {
    return name().equals(problem.problem().cause());
  }
}
