/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.eap;

/**
 * The kinds of identity that a server requests by AKA-Identity (RFC 4187, 4.1.5), from the least to
 * the most strict. A server requests each at most once, and only stricter ones later.
 */
public enum IdentityRequest {
  /** Any identity, including one for fast re-authentication. */
  ANY(EapAttributes.AT_ANY_ID_REQ),
  /** An identity for full authentication: a pseudonym or the permanent identity. */
  FULLAUTH(EapAttributes.AT_FULLAUTH_ID_REQ),
  /** The permanent identity. */
  PERMANENT(EapAttributes.AT_PERMANENT_ID_REQ);

  private final int attribute;

  IdentityRequest(int attribute) {
    this.attribute = attribute;
  }

  int attribute() {
    return attribute;
  }

  /** Returns whether a server may send this request after another one. */
  public boolean isStricterThan(IdentityRequest other) {
    return compareTo(other) > 0;
  }
}
