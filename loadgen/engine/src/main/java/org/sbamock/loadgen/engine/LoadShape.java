/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import java.time.Duration;

/** How iterations follow one another. */
public sealed interface LoadShape {
  /**
   * So many users at once, each of whom begins anew when the last iteration is over.
   *
   * @param users 1 to 1,000,000
   * @param thinkTime between the end of an iteration and the next one's start
   */
  record Closed(int users, Duration thinkTime) implements LoadShape {
    /** Checks the ranges. */
    public Closed {
      require(users >= 1 && users <= 1_000_000, "users is " + users, "1 to 1000000");
      require(!thinkTime.isNegative(), "think time is " + thinkTime, "zero or more");
    }
  }

  /**
   * Arrivals at a rate, whatever becomes of them; latency counts from the intended arrival.
   *
   * @param perSecond more than 0, up to 10,000,000
   * @param maxInFlight how many may be under way at once, 1 to 1,000,000; an arrival beyond is not
   *     started, and counted as that
   */
  record Open(double perSecond, Arrivals arrivals, int maxInFlight) implements LoadShape {
    /** Checks the ranges. */
    public Open {
      require(
          perSecond > 0 && perSecond <= 10_000_000,
          "rate " + perSecond + "/s",
          "more than 0, up to 10000000/s");
      require(
          maxInFlight >= 1 && maxInFlight <= 1_000_000,
          "max in flight " + maxInFlight,
          "1 to 1000000");
    }
  }

  private static void require(boolean condition, String found, String expected) {
    if (!condition) {
      throw new IllegalArgumentException(found + ": expected " + expected);
    }
  }
}
