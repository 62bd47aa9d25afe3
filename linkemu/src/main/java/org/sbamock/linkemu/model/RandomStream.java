/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.model;

/**
 * A stream of random draws. Each draw depends only on the seed, the stream's number and its index
 * (SplitMix64 with random access), so an additional impairment does not shift the draws of the
 * others. Correlated as in NetEm.
 */
final class RandomStream {
  private static final double UNIT = 0x1.0p-53;

  private final long key;
  private final double correlation;
  private long index;
  private double last;

  RandomStream(long seed, int stream, double correlationPercent, long start) {
    key = mix(seed ^ mix(stream + 1));
    correlation = correlationPercent / 100;
    index = start;
    last = plain(start - 1);
  }

  /** Returns the next draw, at least 0 and less than 1. */
  double next() {
    double value = plain(index++);
    if (correlation == 0) {
      return value;
    }
    last = Math.min(value * (1 - correlation) + last * correlation, 1 - UNIT);
    return last;
  }

  private double plain(long at) {
    return (mix(key + at * 0x9E3779B97F4A7C15L) >>> 11) * UNIT;
  }

  private static long mix(long value) {
    long z = (value ^ (value >>> 30)) * 0xBF58476D1CE4E5B9L;
    z = (z ^ (z >>> 27)) * 0x94D049BB133111EBL;
    return z ^ (z >>> 31);
  }
}
