/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * What is to be run, and how long.
 *
 * @param warmup iterations that begin in it are not measured; may be zero
 * @param duration of the measurement; iterations whose intended start is in it are measured
 * @param drain how long those under way at the end may take before they count as unfinished
 * @param seed of the arrivals
 * @param cycles what is to be done, after which the run is over; null if its time says that. With
 *     cycles there is no warm-up by time, and the duration is the longest time for all of them,
 *     warm-up cycles included
 */
public record LoadPlan(
    LoadShape shape,
    Duration warmup,
    Duration duration,
    Duration drain,
    long seed,
    @Nullable CycleBudget cycles) {
  /** Checks the ranges. */
  public LoadPlan {
    if (warmup.isNegative()) {
      throw new IllegalArgumentException("warm-up " + warmup + ": expected zero or more");
    }
    if (duration.isNegative() || duration.isZero()) {
      throw new IllegalArgumentException("duration " + duration + ": expected more than zero");
    }
    if (drain.isNegative()) {
      throw new IllegalArgumentException("drain " + drain + ": expected zero or more");
    }
    if (cycles != null && !warmup.isZero()) {
      throw new IllegalArgumentException(
          "warm-up "
              + warmup
              + ": expected zero, since a run with a cycle count uses warm-up cycles");
    }
  }

  /** A run that ends by time. */
  public LoadPlan(LoadShape shape, Duration warmup, Duration duration, Duration drain, long seed) {
    this(shape, warmup, duration, drain, seed, null);
  }

  /**
   * A run that ends when so much is done.
   *
   * @param longest the longest time for all of it; what is not begun by then is left undone
   */
  public static LoadPlan ofCycles(
      LoadShape shape, CycleBudget cycles, Duration longest, Duration drain, long seed) {
    return new LoadPlan(shape, Duration.ZERO, longest, drain, seed, cycles);
  }
}
