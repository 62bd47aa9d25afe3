/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a run: its load, phases and end.
 *
 * @param shape the load
 * @param warmup the duration of the warm-up, whose iterations are not measured; may be zero
 * @param duration the duration of the measurement; iterations whose intended start is within it are
 *     measured
 * @param drain the time after which iterations in progress at the end count as unfinished
 * @param seed the seed of the arrivals
 * @param cycles the number of iterations after which the run ends; null if it ends by time. With
 *     cycles, {@code warmup} has no effect and {@code duration} is the time limit of all
 *     iterations, including warm-up iterations
 * @param share the share of the load that this generator performs: of the rate, the users, the
 *     concurrent iterations and the iterations of {@code shape} and {@code cycles}, which are those
 *     of all generators
 */
public record LoadPlan(
    LoadShape shape,
    Duration warmup,
    Duration duration,
    Duration drain,
    long seed,
    @Nullable CycleBudget cycles,
    LoadShare share) {
  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a value is out of range
   */
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

  /** Creates a plan that ends by time. */
  public LoadPlan(LoadShape shape, Duration warmup, Duration duration, Duration drain, long seed) {
    this(shape, warmup, duration, drain, seed, null, LoadShare.WHOLE);
  }

  /**
   * Creates a plan that ends after a number of iterations.
   *
   * @param longest the time limit of all iterations; further iterations are not started
   */
  public static LoadPlan ofCycles(
      LoadShape shape, CycleBudget cycles, Duration longest, Duration drain, long seed) {
    return new LoadPlan(shape, Duration.ZERO, longest, drain, seed, cycles, LoadShare.WHOLE);
  }

  /** Returns the plan of one of several generators that share the load. */
  public LoadPlan withShare(LoadShare part) {
    return new LoadPlan(shape, warmup, duration, drain, seed, cycles, part);
  }
}
