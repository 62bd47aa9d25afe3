/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.result;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.clock.ClockOffset;
import org.sbamock.loadgen.clock.PartyClock;

/**
 * The clocks by which a chain's times were taken.
 *
 * @param shared whether all parties had the machine's one clock
 * @param parties whose clocks were estimated, in the order of the chain; empty if they are shared
 */
public record Clocks(boolean shared, List<Party> parties) {
  /** One clock for all. */
  public static final Clocks SHARED = new Clocks(true, List.of());

  private static final char GENERATOR = 'A';

  /**
   * A function's clock against the generator's.
   *
   * @param party its letter in the names of elapsed times, {@code B} the first
   * @param root where it is
   * @param before the run; null if it is not known
   * @param after the run; null if it is not known
   * @param drift the latter less the former; null if one is not known
   * @param failure why one is not known; null if both are
   */
  public record Party(
      String party,
      String root,
      @Nullable Estimate before,
      @Nullable Estimate after,
      @Nullable Offset drift,
      @Nullable String failure) {
    /**
     * The offset in the course of the run: amid the estimates, and as uncertain as holds both.
     *
     * @return null if neither is known
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
   * An offset: the function's clock less the generator's.
   *
   * @param way {@code direct} or {@code chain}
   * @param offset microseconds
   * @param uncertainty how far the true one is from it at most, microseconds
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
   * An offset, or a difference of two.
   *
   * @param offset microseconds
   * @param uncertainty how far the true one is from it at most, microseconds
   */
  public record Offset(double offset, double uncertainty) {}

  /** What was estimated before and after a run, of the same functions. */
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
