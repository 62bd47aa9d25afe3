/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.MessageDigest;
import java.security.PublicKey;
import java.security.interfaces.ECPublicKey;
import java.security.spec.ECPoint;
import java.security.spec.RSAPublicKeySpec;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Json;

/**
 * A public key as JSON (RFC 7517, RFC 7518 section 6). Only keys of P-256 are written.
 *
 * @param kty EC or RSA
 */
record JsonWebKey(
    String kty,
    @Nullable String crv,
    @Nullable String x,
    @Nullable String y,
    @Nullable String n,
    @Nullable String e,
    @Nullable String kid,
    @Nullable String alg,
    @Nullable String use) {
  private static final int COORDINATE = 32;

  /** The thumbprint's members in its order (RFC 7638 section 3.2). */
  private record Thumbprint(String crv, String kty, String x, String y) {}

  static JsonWebKey of(PublicKey key) {
    ECPoint point = ((ECPublicKey) key).getW();
    String x = coordinate(point.getAffineX());
    String y = coordinate(point.getAffineY());
    return new JsonWebKey("EC", "P-256", x, y, null, null, thumbprint(x, y), "ES256", "sig");
  }

  private static String thumbprint(String x, String y) {
    try {
      String members = Json.writeString(new Thumbprint("P-256", "EC", x, y));
      return encode(
          MessageDigest.getInstance("SHA-256").digest(members.getBytes(StandardCharsets.UTF_8)));
    } catch (GeneralSecurityException e) {
      throw new IllegalStateException("every JDK has SHA-256", e);
    }
  }

  /**
   * The key.
   *
   * @throws IllegalArgumentException if it is of another kind, or broken
   */
  PublicKey toKey() {
    if (kty.equals("EC") && "P-256".equals(crv) && x != null && y != null) {
      return P256.publicKey(new ECPoint(number(x), number(y)));
    }
    if (kty.equals("RSA") && n != null && e != null) {
      try {
        return KeyFactory.getInstance("RSA")
            .generatePublic(new RSAPublicKeySpec(number(n), number(e)));
      } catch (GeneralSecurityException broken) {
        throw new IllegalArgumentException("a broken RSA key", broken);
      }
    }
    throw new IllegalArgumentException("a key that is neither of P-256 nor of RSA");
  }

  private static String coordinate(BigInteger value) {
    byte[] signed = value.toByteArray();
    byte[] octets = new byte[COORDINATE];
    int length = Math.min(COORDINATE, signed.length);
    System.arraycopy(signed, signed.length - length, octets, COORDINATE - length, length);
    return encode(octets);
  }

  private static String encode(byte[] octets) {
    return Base64.getUrlEncoder().withoutPadding().encodeToString(octets);
  }

  private static BigInteger number(String base64) {
    return new BigInteger(1, Base64.getUrlDecoder().decode(base64));
  }
}
