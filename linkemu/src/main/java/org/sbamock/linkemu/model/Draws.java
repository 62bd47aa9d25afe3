package org.sbamock.linkemu.model;

/**
 * A stream of draws, each from the seed, the stream's number and its own index alone (SplitMix64
 * with random access), so that one choice more in a condition does not shift the others; correlated
 * as NetEm does it.
 */
final class Draws {
  private static final double UNIT = 0x1.0p-53;

  private final long key;
  private final double correlation;
  private long index;
  private double last;

  Draws(long seed, int stream, double correlationPercent, long start) {
    key = mix(seed ^ mix(stream + 1));
    correlation = correlationPercent / 100;
    index = start;
    last = plain(start - 1);
  }

  /** At least 0, less than 1. */
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
