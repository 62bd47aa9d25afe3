/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.util.Map;

/** Pairs of private and public keys. */
final class KeyPairs {
  private static final byte[] MESSAGE = {1};
  private static final Map<String, String> SIGNATURES =
      Map.of(
          "EC", "SHA256withECDSA",
          "RSA", "SHA256withRSA",
          "EdDSA", "EdDSA",
          "Ed25519", "EdDSA");

  private KeyPairs() {}

  /** Returns whether the public key verifies what the private key signs. */
  static boolean match(PrivateKey key, PublicKey publicKey) {
    String algorithm = SIGNATURES.get(key.getAlgorithm());
    if (algorithm == null) {
      return key.getAlgorithm().equals(publicKey.getAlgorithm());
    }
    try {
      Signature signature = Signature.getInstance(algorithm);
      signature.initSign(key);
      signature.update(MESSAGE);
      byte[] signed = signature.sign();
      signature.initVerify(publicKey);
      signature.update(MESSAGE);
      return signature.verify(signed);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }
}
