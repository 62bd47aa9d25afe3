/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.jwk.Curve;
import com.nimbusds.jose.jwk.ECKey;
import com.nimbusds.jose.jwk.KeyUse;
import com.nimbusds.jose.util.Base64URL;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.interfaces.ECPrivateKey;
import org.bouncycastle.crypto.ec.CustomNamedCurves;
import org.bouncycastle.math.ec.ECFieldElement;
import org.bouncycastle.math.ec.ECPoint;
import org.sbamock.http.tls.Pem;

/** The key with which an NRF signs access tokens: a P-256 key for ES256. */
public final class TokenKey {
  private static final Curve P_256 = Curve.P_256;

  private final ECKey jwk;

  /** Derives the public key, which neither the JDK nor Nimbus supports. */
  private TokenKey(BigInteger d) {
    ECPoint point = CustomNamedCurves.getByName(P_256.getName()).getG().multiply(d).normalize();
    try {
      jwk =
          new ECKey.Builder(P_256, encode(point.getAffineXCoord()), encode(point.getAffineYCoord()))
              .d(ECKey.encodeCoordinate(point.getCurve().getFieldSize(), d))
              .keyUse(KeyUse.SIGNATURE)
              .algorithm(JWSAlgorithm.ES256)
              .keyIDFromThumbprint()
              .build();
    } catch (JOSEException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  private static Base64URL encode(ECFieldElement coordinate) {
    return Base64URL.encode(coordinate.getEncoded());
  }

  /** Derives a key from a seed: the same seed yields the same key on every machine. */
  public static TokenKey ofSeed(String seed) {
    try {
      MessageDigest digest = MessageDigest.getInstance("SHA-512");
      digest.update("sbamock access tokens ES256".getBytes(StandardCharsets.US_ASCII));
      byte[] octets = digest.digest(seed.getBytes(StandardCharsets.UTF_8));
      BigInteger largest = P_256.toECParameterSpec().getOrder().subtract(BigInteger.ONE);
      return new TokenKey(new BigInteger(1, octets).mod(largest).add(BigInteger.ONE));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has SHA-512", e);
    }
  }

  /**
   * Reads the key from a PEM file in unencrypted PKCS #8.
   *
   * @throws IllegalArgumentException if the file contains no P-256 key or cannot be read
   */
  public static TokenKey read(Path file) {
    try {
      if (Pem.privateKey(file) instanceof ECPrivateKey key
          && P_256.equals(Curve.forECParameterSpec(key.getParams()))) {
        return new TokenKey(key.getS());
      }
    } catch (IOException e) {
      throw new IllegalArgumentException(file + " cannot be read", e);
    }
    throw new IllegalArgumentException(
        file + " holds another key than one of P-256: openssl ecparam -name prime256v1 -genkey");
  }

  /** Returns the key pair as a JWK, with {@code use}, {@code alg} and {@code kid}. */
  ECKey jwk() {
    return jwk;
  }

  /** Returns the public key that verifies the signatures. */
  public PublicKey publicKey() {
    try {
      return jwk.toECPublicKey();
    } catch (JOSEException e) {
      throw new IllegalStateException("every JDK has P-256", e);
    }
  }

  /** Returns the key's thumbprint (RFC 7638), which is the {@code kid} of its tokens. */
  public String id() {
    return jwk.getKeyID();
  }
}
