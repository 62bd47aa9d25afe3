/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import io.netty.util.AsciiString;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
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
  private final int capacity;
  private final InstantSource clock;
  private final Map<AsciiString, Verified> kept = new ConcurrentHashMap<>();

  /** A verified token: its expiration, and a bit for each service that it permits. */
  private record Verified(long expires, long services) {}

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
    this.capacity = capacity;
    this.clock = clock;
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
    AsciiString key = AsciiString.of(authorization);
    Verified token = kept.get(key);
    if (token == null) {
      // RFC 9110 section 11.1: the scheme is case-insensitive.
      if (!key.regionMatches(true, 0, BEARER, 0, BEARER.length())) {
        return Outcome.MISSING;
      }
      token = verify(key.toString(BEARER.length()).strip());
      keep(key, token);
    }
    if (token.expires <= clock.millis() / 1_000) {
      kept.remove(key);
      throw new InvalidTokenException("the token has expired");
    }
    return (token.services >> service & 1) == 1 ? Outcome.GRANTED : Outcome.INSUFFICIENT_SCOPE;
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
    return new Verified(claims.exp(), granted);
  }

  private synchronized void keep(AsciiString key, Verified token) {
    if (kept.size() >= capacity) {
      long now = clock.millis() / 1_000;
      kept.values().removeIf(one -> one.expires <= now);
    }
    Iterator<AsciiString> any = kept.keySet().iterator();
    while (kept.size() >= capacity && any.hasNext()) {
      any.next();
      any.remove();
    }
    // The field may be a part of a larger buffer.
    kept.put(new AsciiString(key.toByteArray(), false), token);
  }

  /** Returns the number of cached tokens. */
  public int size() {
    return kept.size();
  }
}
