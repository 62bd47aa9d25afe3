/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.suci;

import java.math.BigInteger;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.InvalidKeyException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECFieldFp;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.X509EncodedKeySpec;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.KeyAgreement;

/**
 * The curve secp256r1 with compressed points (SEC 1, 2.3.3): public keys of 33 octets, private keys
 * of 32.
 */
final class P256Curve implements EciesCurve {
  private static final ECGenParameterSpec SPEC = new ECGenParameterSpec("secp256r1");
  private static final int LENGTH = 32;

  /** The encoding of a public key in RFC 5480, up to its point, which is not compressed. */
  private static final byte[] PUBLIC_PREFIX =
      HexFormat.of().parseHex("3059301306072a8648ce3d020106082a8648ce3d03010703420004");

  private final CurveProvider provider;
  private final PerThread<KeyFactory> factory;
  private final PerThread<KeyAgreement> agreement;
  private final PerThread<KeyPairGenerator> generator;
  private final ECParameterSpec parameters;
  private final BigInteger prime;
  private final BigInteger squareRootExponent;

  P256Curve(CurveProvider provider) {
    this.provider = provider;
    factory = new PerThread<>(() -> provider.keyFactory("EC"));
    agreement = new PerThread<>(() -> provider.keyAgreement("ECDH"));
    generator = new PerThread<>(() -> newGenerator(provider));
    try {
      AlgorithmParameters named = AlgorithmParameters.getInstance("EC");
      named.init(SPEC);
      parameters = named.getParameterSpec(ECParameterSpec.class);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("Every JDK has secp256r1", e);
    }
    prime = ((ECFieldFp) parameters.getCurve().getField()).getP();
    squareRootExponent = prime.add(BigInteger.ONE).shiftRight(2);
  }

  private static KeyPairGenerator newGenerator(CurveProvider provider)
      throws GeneralSecurityException {
    KeyPairGenerator generator = provider.keyPairGenerator("EC");
    generator.initialize(SPEC);
    return generator;
  }

  @Override
  public KeyPair generate() {
    return generator.get().generateKeyPair();
  }

  /**
   * Derives the public key. Providers multiply by a scalar only in ECDH, which returns x; a
   * signature distinguishes y from -y.
   */
  @Override
  public KeyPair pairOf(byte[] privateKey) throws GeneralSecurityException {
    BigInteger d = new BigInteger(1, privateKey);
    if (d.signum() == 0 || d.compareTo(parameters.getOrder()) >= 0) {
      throw new InvalidKeyException("The private key is not from 1 to n - 1");
    }
    PrivateKey own = factory.get().generatePrivate(new ECPrivateKeySpec(d, parameters));
    byte[] x = agree(own, publicKey(parameters.getGenerator()));
    Signature signature = provider.signature("SHA256withECDSA");
    signature.initSign(own);
    signature.update(x);
    byte[] signed = signature.sign();
    PublicKey even = publicKey(decompress(new BigInteger(1, x), false));
    signature.initVerify(even);
    signature.update(x);
    return new KeyPair(
        signature.verify(signed) ? even : publicKey(decompress(new BigInteger(1, x), true)), own);
  }

  @Override
  public PublicKey publicKey(byte[] from, int offset) throws GeneralSecurityException {
    int form = from[offset];
    if (form != 2 && form != 3) {
      throw new InvalidKeyException("A compressed point begins with 02 or 03");
    }
    BigInteger x = new BigInteger(1, from, offset + 1, LENGTH);
    return publicKey(decompress(x, form == 3));
  }

  private PublicKey publicKey(ECPoint point) throws GeneralSecurityException {
    byte[] encoded = Arrays.copyOf(PUBLIC_PREFIX, PUBLIC_PREFIX.length + 2 * LENGTH);
    put(point.getAffineX(), encoded, PUBLIC_PREFIX.length);
    put(point.getAffineY(), encoded, PUBLIC_PREFIX.length + LENGTH);
    return factory.get().generatePublic(new X509EncodedKeySpec(encoded));
  }

  private ECPoint decompress(BigInteger x, boolean odd) throws InvalidKeyException {
    if (x.compareTo(prime) >= 0) {
      throw new InvalidKeyException("The coordinate is not of the field");
    }
    BigInteger right =
        x.multiply(x)
            .add(parameters.getCurve().getA())
            .multiply(x)
            .add(parameters.getCurve().getB())
            .mod(prime);
    BigInteger y = right.modPow(squareRootExponent, prime);
    if (!y.multiply(y).mod(prime).equals(right)) {
      throw new InvalidKeyException("The point is not on the curve");
    }
    return new ECPoint(x, y.testBit(0) == odd ? y : prime.subtract(y));
  }

  @Override
  public byte[] octets(PublicKey key) {
    byte[] encoded = key.getEncoded();
    byte[] octets = new byte[1 + LENGTH];
    octets[0] = (byte) (2 + (encoded[encoded.length - 1] & 1));
    System.arraycopy(encoded, PUBLIC_PREFIX.length, octets, 1, LENGTH);
    return octets;
  }

  @Override
  public byte[] octets(PrivateKey key) {
    byte[] octets = new byte[LENGTH];
    put(((ECPrivateKey) key).getS(), octets, 0);
    return octets;
  }

  @Override
  public byte[] agree(PrivateKey own, PublicKey peer) throws GeneralSecurityException {
    KeyAgreement exchange = agreement.get();
    exchange.init(own);
    exchange.doPhase(peer, true);
    return exchange.generateSecret();
  }

  private static void put(BigInteger value, byte[] to, int offset) {
    byte[] octets = value.toByteArray();
    int length = Math.min(LENGTH, octets.length);
    System.arraycopy(octets, octets.length - length, to, offset + LENGTH - length, length);
  }
}
