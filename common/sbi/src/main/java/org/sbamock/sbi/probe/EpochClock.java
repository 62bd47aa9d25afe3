/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.probe;

import java.time.Instant;

/** The clock of the machine, which all parties on one machine share. */
public final class EpochClock {
  private static final long SECOND = 1_000_000_000L;

  private EpochClock() {}

  /** Returns the time in nanoseconds since 1970; valid until 2262. */
  public static long nanos() {
    Instant now = Instant.now();
    return now.getEpochSecond() * SECOND + now.getNano();
  }

  /**
   * Converts a value of {@link System#nanoTime} to a time of this clock. If the thread is suspended
   * meanwhile, the result is later than the actual time, never earlier.
   *
   * @return nanoseconds since 1970
   */
  public static long nanosAt(long nanoTime) {
    long ago = System.nanoTime() - nanoTime;
    return nanos() - ago;
  }
}
