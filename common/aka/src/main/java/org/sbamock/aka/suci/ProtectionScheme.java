/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.suci;

/** The protection schemes of TS 33.501, C.1. */
public enum ProtectionScheme {
  /** The MSIN in cleartext. */
  NULL(0, 0),
  /** ECIES over X25519 (C.3.4.1). */
  PROFILE_A(1, 32),
  /** ECIES over secp256r1 with compressed points (C.3.4.2). */
  PROFILE_B(2, 33);

  private final int id;
  private final int publicKeyLength;

  ProtectionScheme(int id, int publicKeyLength) {
    this.id = id;
    this.publicKeyLength = publicKeyLength;
  }

  /** Returns the protection scheme identifier, 0 to 15. */
  public int id() {
    return id;
  }

  int publicKeyLength() {
    return publicKeyLength;
  }
}
