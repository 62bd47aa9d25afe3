/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.AlgorithmParameters;
import java.security.GeneralSecurityException;
import java.security.Key;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.interfaces.ECKey;
import java.security.interfaces.ECPrivateKey;
import java.security.spec.ECFieldFp;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.ECParameterSpec;
import java.security.spec.ECPoint;
import java.security.spec.ECPrivateKeySpec;
import java.security.spec.ECPublicKeySpec;

/** The curve of ES256 (RFC 7518 section 3.4): keys of a seed, and the public of a private one. */
final class P256 {
  private static final ECParameterSpec CURVE = curve();
  private static final BigInteger P = ((ECFieldFp) CURVE.getCurve().getField()).getP();
  private static final BigInteger A = CURVE.getCurve().getA();

  private P256() {}

  private static ECParameterSpec curve() {
    try {
      AlgorithmParameters named = AlgorithmParameters.getInstance("EC");
      named.init(new ECGenParameterSpec("secp256r1"));
      return named.getParameterSpec(ECParameterSpec.class);
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has secp256r1", e);
    }
  }

  static boolean isOnCurve(Key key) {
    return key instanceof ECKey ec && ec.getParams().getCurve().equals(CURVE.getCurve());
  }

  /** The private key of a seed, the same on every machine. */
  static ECPrivateKey ofSeed(String seed) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-512");
      digest.update("sbamock access tokens ES256".getBytes(StandardCharsets.US_ASCII));
      byte[] octets = digest.digest(seed.getBytes(StandardCharsets.UTF_8));
      BigInteger most = CURVE.getOrder().subtract(BigInteger.ONE);
      BigInteger d = new BigInteger(1, octets).mod(most).add(BigInteger.ONE);
      return (ECPrivateKey)
          KeyFactory.getInstance("EC").generatePrivate(new ECPrivateKeySpec(d, CURVE));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has SHA-512 and EC", e);
    }
  }

  /** The JDK does not tell the public key of a private one. */
  static PublicKey publicKey(ECPrivateKey key) {
    return publicKey(multiply(key.getS()));
  }

  static PublicKey publicKey(ECPoint point) {
    BigInteger x = point.getAffineX();
    BigInteger square = x.pow(2).add(A).multiply(x).add(CURVE.getCurve().getB()).mod(P);
    if (!point.getAffineY().pow(2).mod(P).equals(square)) {
      throw new IllegalArgumentException("not a point of the curve P-256");
    }
    try {
      return KeyFactory.getInstance("EC").generatePublic(new ECPublicKeySpec(point, CURVE));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has EC", e);
    }
  }

  private static ECPoint multiply(BigInteger scalar) {
    ECPoint product = ECPoint.POINT_INFINITY;
    for (int i = scalar.bitLength() - 1; i >= 0; i--) {
      product = sum(product, product);
      if (scalar.testBit(i)) {
        product = sum(product, CURVE.getGenerator());
      }
    }
    return product;
  }

  /** SEC 1, 2.2.1; points that are each other's negative do not come here. */
  private static ECPoint sum(ECPoint one, ECPoint other) {
    if (one.equals(ECPoint.POINT_INFINITY)) {
      return other;
    }
    BigInteger x = one.getAffineX();
    BigInteger y = one.getAffineY();
    BigInteger rise =
        one.equals(other)
            ? x.pow(2).multiply(BigInteger.valueOf(3)).add(A)
            : other.getAffineY().subtract(y);
    BigInteger run = one.equals(other) ? y.shiftLeft(1) : other.getAffineX().subtract(x);
    BigInteger slope = rise.multiply(run.modInverse(P)).mod(P);
    BigInteger sumX = slope.pow(2).subtract(x).subtract(other.getAffineX()).mod(P);
    return new ECPoint(sumX, slope.multiply(x.subtract(sumX)).subtract(y).mod(P));
  }
}
