/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.tls;

import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;

/**
 * The encoding of an elliptic-curve private key with its public key (RFC 5958, RFC 5915). The JDK
 * omits the public key, which some libraries require, such as ring.
 */
final class PrivateKeyInfo {
  private static final int SCALAR = 32;
  private static final int POINT = 65;
  private static final byte[] P256_HEAD =
      HexFormat.of()
          .parseHex(
              "308187020100" + "301306072a8648ce3d020106082a8648ce3d030107" + "046d306b0201010420");
  private static final byte[] PUBLIC_KEY_HEAD = HexFormat.of().parseHex("a144034200");

  private PrivateKeyInfo() {}

  /** Returns a key pair on the curve P-256 whose private key is encoded with the public key. */
  static KeyPair withPublicKey(KeyPair keys) throws GeneralSecurityException {
    var encoded = new PKCS8EncodedKeySpec(p256(keys.getPrivate(), keys.getPublic()));
    return new KeyPair(keys.getPublic(), KeyFactory.getInstance("EC").generatePrivate(encoded));
  }

  private static byte[] p256(PrivateKey privateKey, PublicKey publicKey) {
    byte[] subjectPublicKeyInfo = publicKey.getEncoded();
    return ByteBuffer.allocate(P256_HEAD.length + SCALAR + PUBLIC_KEY_HEAD.length + POINT)
        .put(P256_HEAD)
        .put(scalar(((ECPrivateKey) privateKey).getS()))
        .put(PUBLIC_KEY_HEAD)
        .put(subjectPublicKeyInfo, subjectPublicKeyInfo.length - POINT, POINT)
        .array();
  }

  private static byte[] scalar(BigInteger value) {
    byte[] signed = value.toByteArray();
    byte[] scalar = new byte[SCALAR];
    byte[] magnitude = signed[0] == 0 ? Arrays.copyOfRange(signed, 1, signed.length) : signed;
    System.arraycopy(magnitude, 0, scalar, SCALAR - magnitude.length, magnitude.length);
    return scalar;
  }
}
