/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import java.time.Duration;

/** The rule by which iterations start. */
public sealed interface LoadShape {
  /**
   * A closed loop: a fixed number of users, each of whom starts the next iteration after the end of
   * the previous one.
   *
   * @param users the number of concurrent users, 1 to 1,000,000
   * @param thinkTime the time between the end of an iteration and the start of the next one
   */
  record Closed(int users, Duration thinkTime) implements LoadShape {
    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException if a value is out of range
     */
    public Closed {
      require(users >= 1 && users <= 1_000_000, "users is " + users, "1 to 1000000");
      require(!thinkTime.isNegative(), "think time is " + thinkTime, "zero or more");
    }
  }

  /**
   * An open loop: arrivals at a rate that does not depend on responses. Latency is measured from
   * the intended arrival.
   *
   * @param perSecond the rate per second, more than 0, up to 10,000,000
   * @param arrivals the distribution of the arrivals
   * @param maxInFlight the maximum number of concurrent iterations, 1 to 1,000,000; further
   *     arrivals are not started but counted as not started
   */
  record Open(double perSecond, Arrivals arrivals, int maxInFlight) implements LoadShape {
    /**
     * Checks the ranges.
     *
     * @throws IllegalArgumentException if a value is out of range
     */
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
