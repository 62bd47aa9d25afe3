/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.clock;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The offset of a clock from another clock.
 *
 * @param nanos the estimate in nanoseconds; positive if the clock is ahead
 * @param uncertaintyNanos the maximum deviation of the true offset from the estimate, in
 *     nanoseconds, 0 or more
 */
public record ClockOffset(long nanos, long uncertaintyNanos) {
  /** The offset of a clock from itself. */
  public static final ClockOffset NONE = new ClockOffset(0, 0);

  /**
   * Returns the offset of the exchange with the smallest round-trip time, which has the smallest
   * uncertainty.
   *
   * @return empty if there is no exchange or a clock was adjusted during each
   */
  static Optional<ClockOffset> of(List<ClockExchange> exchanges) {
    return exchanges.stream()
        .filter(exchange -> exchange.roundTrip() >= 0)
        .min(Comparator.comparingLong(ClockExchange::roundTrip))
        .map(ClockExchange::offset);
  }

  /** Returns the offset of a third clock whose offset from this clock is given. */
  public ClockOffset plus(ClockOffset further) {
    return new ClockOffset(nanos + further.nanos, uncertaintyNanos + further.uncertaintyNanos);
  }

  /**
   * Returns the difference to another offset; for an earlier offset of the same clock, this is its
   * drift.
   */
  public ClockOffset minus(ClockOffset other) {
    return new ClockOffset(nanos - other.nanos, uncertaintyNanos + other.uncertaintyNanos);
  }
}
