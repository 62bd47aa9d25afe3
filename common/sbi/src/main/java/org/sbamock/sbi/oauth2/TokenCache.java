/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.oauth2;

import io.netty.util.AsciiString;
import java.time.InstantSource;
import java.util.Iterator;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;

/** A cache of verified tokens by the value of their header field. Thread-safe. */
final class TokenCache<T extends TokenCache.Expiring> {
  private final int capacity;
  private final InstantSource clock;
  private final Map<AsciiString, T> kept = new ConcurrentHashMap<>();

  /** A verified token. */
  interface Expiring {
    /** Returns the expiration time, seconds since 1970. */
    long expires();
  }

  /**
   * Creates an empty cache.
   *
   * @param capacity the maximum number of tokens, at least 1
   */
  TokenCache(int capacity, InstantSource clock) {
    this.capacity = capacity;
    this.clock = clock;
  }

  /** Returns a token, which may have expired; null if it is not cached. */
  @Nullable T get(AsciiString field) {
    return kept.get(field);
  }

  /**
   * Requires that a token has not expired; removes it otherwise.
   *
   * @throws InvalidTokenException if it has expired
   */
  void requireCurrent(AsciiString field, T token) throws InvalidTokenException {
    if (token.expires() <= now()) {
      kept.remove(field);
      throw new InvalidTokenException("the token has expired");
    }
  }

  /** Adds a token; at the capacity, expired ones are evicted first. */
  synchronized void put(AsciiString field, T token) {
    if (kept.size() >= capacity) {
      long now = now();
      kept.values().removeIf(one -> one.expires() <= now);
    }
    Iterator<AsciiString> any = kept.keySet().iterator();
    while (kept.size() >= capacity && any.hasNext()) {
      any.next();
      any.remove();
    }
    // The field may be a part of a larger buffer.
    kept.put(new AsciiString(field.toByteArray(), false), token);
  }

  int size() {
    return kept.size();
  }

  private long now() {
    return clock.millis() / 1_000;
  }
}
