/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.suci;

import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.spec.PKCS8EncodedKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.KeyAgreement;

/**
 * The curve X25519 (RFC 7748): keys of 32 octets, little-endian. Keys enter and leave a provider in
 * the encodings of RFC 8410, which all providers support.
 */
final class X25519Curve implements EciesCurve {
  private static final String NAME = "X25519";
  private static final int LENGTH = 32;
  private static final byte[] PUBLIC_PREFIX = HexFormat.of().parseHex("302a300506032b656e032100");
  private static final byte[] PRIVATE_PREFIX =
      HexFormat.of().parseHex("302e020100300506032b656e04220420");
  private static final byte[] BASE_POINT = Arrays.copyOf(new byte[] {9}, LENGTH);

  private final PerThread<KeyFactory> factory;
  private final PerThread<KeyAgreement> agreement;
  private final PerThread<KeyPairGenerator> generator;

  X25519Curve(CurveProvider provider) {
    factory = new PerThread<>(() -> provider.keyFactory(NAME));
    agreement = new PerThread<>(() -> provider.keyAgreement(NAME));
    generator = new PerThread<>(() -> provider.keyPairGenerator(NAME));
  }

  @Override
  public KeyPair generate() {
    return generator.get().generateKeyPair();
  }

  @Override
  public KeyPair pairOf(byte[] privateKey) throws GeneralSecurityException {
    byte[] encoded = encoded(PRIVATE_PREFIX, privateKey, 0);
    PrivateKey own = factory.get().generatePrivate(new PKCS8EncodedKeySpec(encoded));
    byte[] u = agree(own, publicKey(BASE_POINT, 0));
    return new KeyPair(publicKey(u, 0), own);
  }

  @Override
  public PublicKey publicKey(byte[] from, int offset) throws GeneralSecurityException {
    byte[] encoded = encoded(PUBLIC_PREFIX, from, offset);
    // RFC 7748, 5: the most significant bit of the last octet is masked.
    encoded[encoded.length - 1] &= 0x7f;
    return factory.get().generatePublic(new X509EncodedKeySpec(encoded));
  }

  @Override
  public byte[] octets(PublicKey key) {
    return last(key.getEncoded());
  }

  @Override
  public byte[] octets(PrivateKey key) {
    return last(key.getEncoded());
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

  private static byte[] encoded(byte[] prefix, byte[] from, int offset) {
    byte[] encoded = Arrays.copyOf(prefix, prefix.length + LENGTH);
    System.arraycopy(from, offset, encoded, prefix.length, LENGTH);
    return encoded;
  }

  private static byte[] last(byte[] encoded) {
    return Arrays.copyOfRange(encoded, encoded.length - LENGTH, encoded.length);
  }
}
