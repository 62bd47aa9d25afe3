/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PublicKey;
import java.security.Signature;
import java.security.interfaces.RSAPublicKey;
import java.util.Base64;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.SbiException;

/**
 * Reads access tokens whose signature is that of a trusted key: ES256, and RS256 and RS512, which
 * some NRFs use. Unsigned ones, and those with a MAC, are refused.
 */
public final class AccessTokenVerifier {
  private static final int LONGEST = 16_384;

  private record Header(String alg, @Nullable String typ, @Nullable String kid) {}

  private final TokenKeys keys;

  /** Of tokens that those keys have signed. */
  public AccessTokenVerifier(TokenKeys keys) {
    this.keys = keys;
  }

  /**
   * What a token says; whether it has expired is not looked at.
   *
   * @param token in compact form
   * @throws InvalidTokenException if it is none, or not of a trusted key
   */
  public AccessTokenClaims verify(String token) throws InvalidTokenException {
    int first = token.indexOf('.');
    int second = token.indexOf('.', first + 1);
    if (first < 0 || second < 0 || token.length() > LONGEST) {
      throw new InvalidTokenException("the token is no signed JWT");
    }
    Header header = read(token.substring(0, first), Header.class);
    String typ = header.typ();
    if (typ != null && !typ.equalsIgnoreCase("JWT") && !typ.equalsIgnoreCase("at+jwt")) {
      throw new InvalidTokenException("the token is no JWT");
    }
    byte[] signed = token.substring(0, second).getBytes(StandardCharsets.ISO_8859_1);
    if (!isSigned(header, signed, decode(token.substring(second + 1)))) {
      throw new InvalidTokenException("the token's signature is not that of a trusted NRF");
    }
    return read(token.substring(first + 1, second), AccessTokenClaims.class);
  }

  private boolean isSigned(Header header, byte[] signed, byte[] signature)
      throws InvalidTokenException {
    String algorithm =
        switch (header.alg()) {
          case "ES256" -> AccessTokenSigner.ES256;
          case "RS256" -> "SHA256withRSA";
          case "RS512" -> "SHA512withRSA";
          default ->
              throw new InvalidTokenException("the token's alg is none of ES256 RS256 RS512");
        };
    boolean elliptic = header.alg().startsWith("ES");
    for (TokenKeys.Entry entry : keys.entries()) {
      PublicKey key = entry.key();
      boolean fits = elliptic ? P256.isOnCurve(key) : key instanceof RSAPublicKey;
      if (fits
          && (entry.id() == null || header.kid() == null || entry.id().equals(header.kid()))
          && isSignature(algorithm, key, signed, signature)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isSignature(
      String algorithm, PublicKey key, byte[] signed, byte[] signature) {
    try {
      Signature check = Signature.getInstance(algorithm);
      check.initVerify(key);
      check.update(signed);
      return check.verify(signature);
    } catch (GeneralSecurityException e) {
      return false;
    }
  }

  private static <T> T read(String part, Class<T> type) throws InvalidTokenException {
    try {
      return Json.read(new String(decode(part), StandardCharsets.UTF_8), type);
    } catch (SbiException e) {
      throw new InvalidTokenException("the token is no JWT with the claims of TS 29.510");
    }
  }

  private static byte[] decode(String base64) throws InvalidTokenException {
    try {
      return Base64.getUrlDecoder().decode(base64);
    } catch (IllegalArgumentException e) {
      throw new InvalidTokenException("the token is no signed JWT");
    }
  }
}
