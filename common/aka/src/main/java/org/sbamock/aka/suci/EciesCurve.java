/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.suci;

import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;

/** The key agreement of an ECIES profile, with keys encoded as in TS 33.501, C.3.4. */
interface EciesCurve {
  KeyPair generate() throws GeneralSecurityException;

  /** Returns the key pair of a private scalar of 32 octets. */
  KeyPair pairOf(byte[] privateKey) throws GeneralSecurityException;

  /** Reads a public key; rejects octets that are not a point of the curve. */
  PublicKey publicKey(byte[] from, int offset) throws GeneralSecurityException;

  byte[] octets(PublicKey key);

  byte[] octets(PrivateKey key);

  /**
   * Returns the shared secret, 32 octets.
   *
   * @throws InvalidKeyException if it is the neutral element
   */
  byte[] agree(PrivateKey own, PublicKey peer) throws GeneralSecurityException;
}
