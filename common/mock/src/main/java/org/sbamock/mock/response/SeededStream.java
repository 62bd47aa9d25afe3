/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.response;

import java.util.UUID;
import java.util.concurrent.atomic.AtomicLong;
import org.apache.commons.rng.UniformRandomProvider;

/**
 * A thread-safe stream of random numbers from a seed and a stub's number (SplitMix64 with random
 * access), so that the random numbers of a stub do not depend on those of others.
 */
public final class SeededStream implements UniformRandomProvider {
  private static final long GOLDEN = 0x9E3779B97F4A7C15L;

  private final AtomicLong state;

  public SeededStream(long seed, long number) {
    state = new AtomicLong(mix(seed ^ mix(number + GOLDEN)));
  }

  @Override
  public long nextLong() {
    return mix(state.addAndGet(GOLDEN));
  }

  /** Returns a UUID of version 4 (RFC 9562). */
  public UUID nextUuid() {
    long high = nextLong() & 0xffffffffffff0fffL | 0x4000L;
    long low = nextLong() & 0x3fffffffffffffffL | 0x8000000000000000L;
    return new UUID(high, low);
  }

  private static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
