/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.clock.ClockOffset;
import org.sbamock.loadgen.clock.PartyClock;

/**
 * The clocks from which the times of a chain were taken.
 *
 * @param shared whether all parties use the clock of one machine
 * @param parties the parties whose clocks were estimated, in the order of the chain; empty if the
 *     clock is shared
 */
public record Clocks(boolean shared, List<Party> parties) {
  /** One clock that all parties share. */
  public static final Clocks SHARED = new Clocks(true, List.of());

  private static final char GENERATOR = 'A';

  /**
   * The clock of a function relative to the generator's clock.
   *
   * @param party the letter of the function in the names of elapsed times; {@code B} is the first
   *     function
   * @param root the API root of the function
   * @param before the estimate before the run; null if it is unknown
   * @param after the estimate after the run; null if it is unknown
   * @param drift the offset after the run minus the offset before; null if one of them is unknown
   * @param failure the reason why an estimate is unknown; null if both are known
   */
  public record Party(
      String party,
      String root,
      @Nullable Estimate before,
      @Nullable Estimate after,
      @Nullable Offset drift,
      @Nullable String failure) {
    /**
     * Returns the offset during the run: the mean of both estimates, with an uncertainty that
     * covers both.
     *
     * @return null if both estimates are unknown
     */
    public @Nullable Offset during() {
      if (before == null || after == null) {
        Estimate known = before == null ? after : before;
        return known == null ? null : new Offset(known.offset(), known.uncertainty());
      }
      return new Offset(
          (before.offset() + after.offset()) / 2,
          Math.abs(after.offset() - before.offset()) / 2
              + Math.max(before.uncertainty(), after.uncertainty()));
    }
  }

  /**
   * An estimated offset: the time of the function's clock minus the time of the generator's clock.
   *
   * @param way {@code direct} or {@code chain}
   * @param offset the offset in microseconds
   * @param uncertainty the maximum deviation of the true offset in microseconds
   */
  public record Estimate(String way, double offset, double uncertainty) {
    static @Nullable Estimate of(PartyClock clock) {
      ClockOffset offset = clock.offset();
      return offset == null
          ? null
          : new Estimate(
              clock.way().name().toLowerCase(Locale.ROOT),
              micros(offset.nanos()),
              micros(offset.uncertaintyNanos()));
    }
  }

  /**
   * An offset, or the difference of two offsets.
   *
   * @param offset the offset in microseconds
   * @param uncertainty the maximum deviation of the true offset in microseconds
   */
  public record Offset(double offset, double uncertainty) {}

  /** Returns the clocks of the same functions as estimated before and after a run. */
  public static Clocks of(List<PartyClock> before, List<PartyClock> after) {
    List<Party> parties = new ArrayList<>();
    for (int i = 0; i < before.size(); i++) {
      PartyClock first = before.get(i);
      PartyClock last = after.get(i);
      parties.add(
          new Party(
              String.valueOf((char) (GENERATOR + 1 + i)),
              first.root().toString(),
              Estimate.of(first),
              Estimate.of(last),
              drift(first.offset(), last.offset()),
              first.failure() == null ? last.failure() : first.failure()));
    }
    return new Clocks(false, List.copyOf(parties));
  }

  private static @Nullable Offset drift(@Nullable ClockOffset first, @Nullable ClockOffset last) {
    if (first == null || last == null) {
      return null;
    }
    ClockOffset moved = last.minus(first);
    return new Offset(micros(moved.nanos()), micros(moved.uncertaintyNanos()));
  }

  private static double micros(long nanos) {
    return nanos / 1e3;
  }
}
