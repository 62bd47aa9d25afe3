/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.probe;

import java.time.Instant;

/** The machine's clock, which all parties on one machine share. */
public final class EpochClock {
  private static final long SECOND = 1_000_000_000L;

  private EpochClock() {}

  /** Nanoseconds since 1970; good until 2262. */
  public static long nanos() {
    Instant now = Instant.now();
    return now.getEpochSecond() * SECOND + now.getNano();
  }

  /**
   * Returns the moment that {@link System#nanoTime} had for its value, on this clock. A thread that
   * is held up meanwhile tells a later one, never an earlier one.
   *
   * @return nanoseconds since 1970
   */
  public static long nanosAt(long nanoTime) {
    long ago = System.nanoTime() - nanoTime;
    return nanos() - ago;
  }
}
