/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import com.nimbusds.jose.JOSEException;
import com.nimbusds.jose.JOSEObject;
import com.nimbusds.jose.JOSEObjectType;
import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSHeader;
import com.nimbusds.jose.crypto.factories.DefaultJWSVerifierFactory;
import com.nimbusds.jose.proc.JWSVerifierFactory;
import com.nimbusds.jose.util.Base64URL;
import java.nio.charset.StandardCharsets;
import java.security.PublicKey;
import java.text.ParseException;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.SbiException;
import tools.jackson.databind.JsonNode;

/**
 * A signed JWT (RFC 7519) before its signature is verified. Its algorithm is ES256, or RS256 or
 * RS512, which some functions use; unsigned tokens and tokens with a MAC are rejected.
 */
final class SignedToken {
  private static final int LONGEST = 16_384;

  /** JWS compact serialization (RFC 7515 section 7.1); Nimbus ignores octets outside Base64url. */
  private static final Pattern COMPACT = Pattern.compile("[\\w-]*\\.[\\w-]*\\.[\\w-]*");

  private static final Set<JWSAlgorithm> ALGORITHMS =
      Set.of(JWSAlgorithm.ES256, JWSAlgorithm.RS256, JWSAlgorithm.RS512);
  private static final Set<JOSEObjectType> TYPES =
      Set.of(JOSEObjectType.JWT, new JOSEObjectType("at+jwt"));
  private static final JWSVerifierFactory VERIFIERS = new DefaultJWSVerifierFactory();

  private final JWSHeader header;
  private final @Nullable JsonNode certificates;
  private final byte[] signed;
  private final Base64URL claims;
  private final Base64URL signature;

  /** The evaluated header parameters. Others, such as {@code jwk}, are not parsed. */
  private record Header(
      String alg,
      @Nullable String typ,
      @Nullable String kid,
      @Nullable JsonNode crit,
      @Nullable JsonNode x5c) {
    JWSHeader checked() throws InvalidTokenException {
      if (typ != null && !TYPES.contains(new JOSEObjectType(typ))) {
        throw new InvalidTokenException("the token is no JWT");
      }
      JWSAlgorithm algorithm = new JWSAlgorithm(alg);
      if (!ALGORITHMS.contains(algorithm)) {
        throw new InvalidTokenException("the token's alg is none of ES256 RS256 RS512");
      }
      if (crit != null) {
        throw new InvalidTokenException("the token has crit, which is not supported");
      }
      return new JWSHeader.Builder(algorithm).keyID(kid).build();
    }
  }

  private SignedToken(String token, Base64URL[] parts) throws InvalidTokenException {
    Header read = read(parts[0], Header.class);
    header = read.checked();
    certificates = read.x5c();
    signed = token.substring(0, token.lastIndexOf('.')).getBytes(StandardCharsets.US_ASCII);
    claims = parts[1];
    signature = parts[2];
  }

  /**
   * Reads the header of a token.
   *
   * @param token the token in compact serialization, at most 16,384 characters
   * @throws InvalidTokenException if it is malformed, or has another algorithm
   */
  static SignedToken parse(String token) throws InvalidTokenException {
    if (token.length() <= LONGEST && COMPACT.matcher(token).matches()) {
      try {
        return new SignedToken(token, JOSEObject.split(token));
      } catch (ParseException e) {
        throw new IllegalStateException("three parts", e);
      }
    }
    throw new InvalidTokenException("the token is no signed JWT");
  }

  /** Returns {@code x5c} (RFC 7515 section 4.1.6), unverified; null if absent. */
  @Nullable JsonNode certificates() {
    return certificates;
  }

  /** Returns whether one of the keys verifies the signature; those with another ID do not. */
  boolean isSignedWith(TokenKeys keys) {
    String kid = header.getKeyID();
    for (TokenKeys.Entry entry : keys.entries()) {
      if ((kid == null || entry.id() == null || kid.equals(entry.id()))
          && isSignedWith(entry.key())) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a key verifies the signature. */
  boolean isSignedWith(PublicKey key) {
    try {
      return VERIFIERS.createJWSVerifier(header, key).verify(header, signed, signature);
    } catch (JOSEException e) {
      return false;
    }
  }

  /**
   * Reads the claims.
   *
   * @throws InvalidTokenException if a mandatory one is missing, or one is malformed
   */
  <T> T claims(Class<T> type) throws InvalidTokenException {
    return read(claims, type);
  }

  private static <T> T read(Base64URL part, Class<T> type) throws InvalidTokenException {
    try {
      return Json.read(part.decodeToString(), type);
    } catch (SbiException e) {
      throw new InvalidTokenException("the token is no JWT with the claims of the SBA");
    }
  }
}
