/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.benchmarks.ausf;

import java.util.Arrays;
import java.util.random.RandomGenerator;
import org.sbamock.sbi.Hex;

/** Always the same RAND, so that RES* is known beforehand, but identifiers that count up. */
final class RepeatingRandom implements RandomGenerator {
  static final byte OCTET = 0x5a;

  private long next = 1L << 40;

  @Override
  public void nextBytes(byte[] octets) {
    Arrays.fill(octets, OCTET);
  }

  @Override
  public long nextLong() {
    return scattered(next++);
  }

  /** Writes what the next two numbers make together, in hexadecimal. */
  void putNextId(byte[] text) {
    Hex.put(text, 0, scattered(next));
    Hex.put(text, 16, scattered(next + 1));
  }

  private static long scattered(long number) {
    return number * 0x9E3779B97F4A7C15L;
  }
}
