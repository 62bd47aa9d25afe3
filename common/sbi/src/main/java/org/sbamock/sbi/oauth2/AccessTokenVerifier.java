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
 * A verifier of the signatures of access tokens with the keys of trusted NRFs. Accepts ES256, and
 * RS256 and RS512, which some NRFs use. Rejects unsigned tokens and tokens with a MAC.
 */
public final class AccessTokenVerifier {
  private static final int LONGEST = 16_384;

  /** JWS compact serialization (RFC 7515 section 7.1); Nimbus ignores octets outside Base64url. */
  private static final Pattern COMPACT = Pattern.compile("[\\w-]*\\.[\\w-]*\\.[\\w-]*");

  private static final Set<JWSAlgorithm> ALGORITHMS =
      Set.of(JWSAlgorithm.ES256, JWSAlgorithm.RS256, JWSAlgorithm.RS512);
  private static final Set<JOSEObjectType> TYPES =
      Set.of(JOSEObjectType.JWT, new JOSEObjectType("at+jwt"));
  private static final JWSVerifierFactory VERIFIERS = new DefaultJWSVerifierFactory();

  private final TokenKeys keys;

  /** The evaluated header parameters. Others, such as {@code jwk}, are not parsed. */
  private record Header(
      String alg, @Nullable String typ, @Nullable String kid, @Nullable JsonNode crit) {
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

  /** Creates a verifier with the keys of trusted NRFs. */
  public AccessTokenVerifier(TokenKeys keys) {
    this.keys = keys;
  }

  /**
   * Verifies the signature of a token and reads its claims. Does not check whether it has expired.
   *
   * @param token the token in compact serialization, at most 16,384 characters
   * @throws InvalidTokenException if it is malformed, or not signed with a trusted key
   */
  public AccessTokenClaims verify(String token) throws InvalidTokenException {
    Base64URL[] parts = split(token);
    JWSHeader header = read(parts[0], Header.class).checked();
    byte[] signed = token.substring(0, token.lastIndexOf('.')).getBytes(StandardCharsets.US_ASCII);
    if (!isSigned(header, signed, parts[2])) {
      throw new InvalidTokenException("the token's signature is not that of a trusted NRF");
    }
    return read(parts[1], AccessTokenClaims.class);
  }

  private static Base64URL[] split(String token) throws InvalidTokenException {
    if (token.length() <= LONGEST && COMPACT.matcher(token).matches()) {
      try {
        return JOSEObject.split(token);
      } catch (ParseException e) {
        throw new IllegalStateException("three parts", e);
      }
    }
    throw new InvalidTokenException("the token is no signed JWT");
  }

  private boolean isSigned(JWSHeader header, byte[] signed, Base64URL signature) {
    String kid = header.getKeyID();
    for (TokenKeys.Entry entry : keys.entries()) {
      if ((kid == null || entry.id() == null || kid.equals(entry.id()))
          && isSigned(header, entry.key(), signed, signature)) {
        return true;
      }
    }
    return false;
  }

  private static boolean isSigned(
      JWSHeader header, PublicKey key, byte[] signed, Base64URL signature) {
    try {
      return VERIFIERS.createJWSVerifier(header, key).verify(header, signed, signature);
    } catch (JOSEException e) {
      return false;
    }
  }

  private static <T> T read(Base64URL part, Class<T> type) throws InvalidTokenException {
    try {
      return Json.read(part.decodeToString(), type);
    } catch (SbiException e) {
      throw new InvalidTokenException("the token is no JWT with the claims of TS 29.510");
    }
  }
}
