/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.model;

/**
 * The rate of a link.
 *
 * @param bitsPerSecond 0 (no limit) to 1 Tbit/s
 * @param overhead bytes that each packet has on the wire beyond its IP packet, -64 to 1,500
 */
public record Rate(long bitsPerSecond, int overhead) {
  /** No limit. */
  public static final Rate UNLIMITED = new Rate(0, 0);

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a value is out of range
   */
  public Rate {
    RangeChecks.within("rate in bit/s", bitsPerSecond, 0, 1_000_000_000_000L);
    RangeChecks.within("rate packet overhead in bytes", overhead, -64, 1500);
    if (bitsPerSecond == 0 && overhead != 0) {
      throw new IllegalArgumentException("rate packet overhead requires a rate");
    }
  }

  /** Returns the transmission time of an IP packet in ns. */
  long nanos(int length) {
    return bitsPerSecond == 0
        ? 0
        : Math.max(0, length + overhead) * 8L * 1_000_000_000L / bitsPerSecond;
  }
}
