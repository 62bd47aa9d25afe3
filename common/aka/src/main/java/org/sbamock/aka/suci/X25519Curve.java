/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.suci;

import java.math.BigInteger;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.interfaces.XECPrivateKey;
import java.security.interfaces.XECPublicKey;
import java.security.spec.NamedParameterSpec;
import java.security.spec.XECPrivateKeySpec;
import java.security.spec.XECPublicKeySpec;
import javax.crypto.KeyAgreement;

/** The curve X25519 (RFC 7748): keys of 32 octets, little-endian. */
final class X25519Curve implements EciesCurve {
  static final EciesCurve INSTANCE = new X25519Curve();

  private static final String NAME = "X25519";
  private static final int LENGTH = 32;
  private static final BigInteger BASE_POINT = BigInteger.valueOf(9);

  private final PerThread<KeyFactory> factory = new PerThread<>(() -> KeyFactory.getInstance(NAME));
  private final PerThread<KeyAgreement> agreement =
      new PerThread<>(() -> KeyAgreement.getInstance(NAME));
  private final PerThread<KeyPairGenerator> generator =
      new PerThread<>(() -> KeyPairGenerator.getInstance(NAME));

  private X25519Curve() {}

  @Override
  public KeyPair generate() {
    return generator.get().generateKeyPair();
  }

  @Override
  public KeyPair pairOf(byte[] privateKey) throws GeneralSecurityException {
    PrivateKey own =
        factory
            .get()
            .generatePrivate(new XECPrivateKeySpec(NamedParameterSpec.X25519, privateKey.clone()));
    byte[] u = agree(own, publicKey(BASE_POINT));
    return new KeyPair(publicKey(u, 0), own);
  }

  @Override
  public PublicKey publicKey(byte[] from, int offset) throws GeneralSecurityException {
    byte[] u = reversed(from, offset);
    // RFC 7748, 5: the most significant bit of the last octet is masked.
    u[0] &= 0x7f;
    return publicKey(new BigInteger(1, u));
  }

  private PublicKey publicKey(BigInteger u) throws GeneralSecurityException {
    return factory.get().generatePublic(new XECPublicKeySpec(NamedParameterSpec.X25519, u));
  }

  @Override
  public byte[] octets(PublicKey key) {
    byte[] u = ((XECPublicKey) key).getU().toByteArray();
    byte[] octets = new byte[LENGTH];
    for (int i = 0; i < Math.min(LENGTH, u.length); i++) {
      octets[i] = u[u.length - 1 - i];
    }
    return octets;
  }

  @Override
  public byte[] octets(PrivateKey key) {
    return ((XECPrivateKey) key)
        .getScalar()
        .orElseThrow(() -> new IllegalStateException("The provider hides the private key"));
  }

  @Override
  public byte[] agree(PrivateKey own, PublicKey peer) throws GeneralSecurityException {
    KeyAgreement exchange = agreement.get();
    exchange.init(own);
    exchange.doPhase(peer, true);
    byte[] secret = exchange.generateSecret();
    int bits = 0;
    for (byte octet : secret) {
      bits |= octet;
    }
    if (bits == 0) {
      throw new InvalidKeyException("The point has a small order");
    }
    return secret;
  }

  private static byte[] reversed(byte[] from, int offset) {
    byte[] octets = new byte[LENGTH];
    for (int i = 0; i < LENGTH; i++) {
      octets[i] = from[offset + LENGTH - 1 - i];
    }
    return octets;
  }
}
