/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.ausf.core;

import org.sbamock.sbi.SbiException;

/** The causes of Nausf_UEAuthentication (TS 29.509 table 6.1.7.3-1), each with its status code. */
public enum AusfCause {
  /** The serving network may not authenticate UEs of this home network. */
  SERVING_NETWORK_NOT_AUTHORIZED(403),
  /** The authentication of the UE was rejected. */
  AUTHENTICATION_REJECTED(403),
  /** The SUCI names an unknown home network key. */
  INVALID_HN_PUBLIC_KEY_IDENTIFIER(403),
  /** The scheme's output in the SUCI cannot be de-concealed. */
  INVALID_SCHEME_OUTPUT(403),
  /** The authentication context does not exist. */
  CONTEXT_NOT_FOUND(404),
  /** The subscriber does not exist. */
  USER_NOT_FOUND(404),
  /** The authentication vector could not be generated. */
  AV_GENERATION_PROBLEM(500),
  /** The protection scheme of the SUCI is not supported. */
  UNSUPPORTED_PROTECTION_SCHEME(501);

  private final int status;

  AusfCause(int status) {
    this.status = status;
  }

  /** Returns the status code of the cause. */
  public int status() {
    return status;
  }

  /** Creates an exception with this cause. */
  public SbiException because(String detail) {
    return SbiException.of(status, name(), detail);
  }
}
