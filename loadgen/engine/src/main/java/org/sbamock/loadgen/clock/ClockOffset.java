package org.sbamock.loadgen.clock;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * What a clock shows less what another shows at the same moment.
 *
 * @param nanos the estimate, nanoseconds; positive if the clock is ahead
 * @param uncertaintyNanos how far the true offset is from it at most, nanoseconds, 0 or more
 */
public record ClockOffset(long nanos, long uncertaintyNanos) {
  /** Of a clock from itself. */
  public static final ClockOffset NONE = new ClockOffset(0, 0);

  /**
   * That of the exchange with the smallest round trip, in which least can have been uneven.
   *
   * @return empty if there is none, or a clock was set during each
   */
  static Optional<ClockOffset> of(List<ClockExchange> exchanges) {
    return exchanges.stream()
        .filter(exchange -> exchange.roundTrip() >= 0)
        .min(Comparator.comparingLong(ClockExchange::roundTrip))
        .map(ClockExchange::offset);
  }

  /** That of a third clock, which is so far from this one. */
  public ClockOffset plus(ClockOffset further) {
    return new ClockOffset(nanos + further.nanos, uncertaintyNanos + further.uncertaintyNanos);
  }

  /** How far this is from another; of the same clock some time before, its drift. */
  public ClockOffset minus(ClockOffset other) {
    return new ClockOffset(nanos - other.nanos, uncertaintyNanos + other.uncertaintyNanos);
  }
}
