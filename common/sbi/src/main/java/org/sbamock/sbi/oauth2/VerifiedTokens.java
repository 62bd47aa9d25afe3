/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import io.netty.util.AsciiString;
import java.time.InstantSource;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The cache of verified access tokens of a producer: another request with the same token costs a
 * lookup only. Thread-safe.
 */
public final class VerifiedTokens {
  /** The default maximum number of cached tokens. */
  public static final int DEFAULT_CAPACITY = 1_024;

  private static final AsciiString BEARER = AsciiString.cached("Bearer ");

  private final AccessTokenVerifier verifier;
  private final ProducerIdentity identity;
  private final List<String> services;
  private final TokenCache<Verified> cache;

  /** A verified token: its expiration, subject, and a bit for each service that it permits. */
  private record Verified(long expires, String subject, long services)
      implements TokenCache.Expiring {}

  /** The result of a check. */
  public enum Outcome {
    /** The token permits the service. */
    GRANTED,
    /** The request has no token. */
    MISSING,
    /** The scope of the token does not include the service. */
    INSUFFICIENT_SCOPE
  }

  /**
   * Creates an empty cache.
   *
   * @param services the producer's services, at most 64
   * @param capacity the maximum number of cached tokens, at least 1
   */
  public VerifiedTokens(
      AccessTokenVerifier verifier,
      ProducerIdentity identity,
      List<String> services,
      int capacity,
      InstantSource clock) {
    if (services.size() > Long.SIZE) {
      throw new IllegalArgumentException("64 services at most: " + services);
    }
    this.verifier = verifier;
    this.identity = identity;
    this.services = List.copyOf(services);
    this.cache = new TokenCache<>(capacity, clock);
  }

  /**
   * Checks the token of a request.
   *
   * @param authorization the {@code authorization} field; null if absent
   * @param service the index of the service among those of the producer
   * @throws InvalidTokenException if the token is invalid
   */
  public Outcome check(@Nullable CharSequence authorization, int service)
      throws InvalidTokenException {
    if (authorization == null) {
      return Outcome.MISSING;
    }
    Verified token = verified(AsciiString.of(authorization));
    if (token == null) {
      return Outcome.MISSING;
    }
    return (token.services >> service & 1) == 1 ? Outcome.GRANTED : Outcome.INSUFFICIENT_SCOPE;
  }

  /**
   * Returns the subject of the token of a request: the NF instance ID of the client; null if the
   * request has none.
   *
   * @param authorization the {@code authorization} field
   * @throws InvalidTokenException if the token is invalid
   */
  @Nullable String subject(CharSequence authorization) throws InvalidTokenException {
    Verified token = verified(AsciiString.of(authorization));
    return token == null ? null : token.subject;
  }

  private @Nullable Verified verified(AsciiString field) throws InvalidTokenException {
    Verified token = cache.get(field);
    if (token == null) {
      // RFC 9110 section 11.1: the scheme is case-insensitive.
      if (!field.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
        return null;
      }
      token = verify(field.toString(BEARER.length()).strip());
      cache.put(field, token);
    }
    cache.requireCurrent(field, token);
    return token;
  }

  private Verified verify(String token) throws InvalidTokenException {
    AccessTokenClaims claims = verifier.verify(token);
    String refusal = identity.refusal(claims);
    if (refusal != null) {
      throw new InvalidTokenException(refusal);
    }
    long granted = 0;
    for (int i = 0; i < services.size(); i++) {
      granted |= claims.hasScope(services.get(i)) ? 1L << i : 0;
    }
    return new Verified(claims.exp(), claims.sub(), granted);
  }

  /** Returns the number of cached tokens. */
  public int size() {
    return cache.size();
  }
}
