/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

/**
 * The number of iterations after which a run ends, as an alternative to its duration.
 *
 * @param measured the total number of measured iterations, at least 1, distributed evenly over the
 *     users of a closed loop or over the event loops of an open one
 * @param warmup the number of unmeasured iterations before, 0 or more: of each user of a closed
 *     loop, or the total of an open loop, at its rate. The measured iterations start when the
 *     warm-up of all loops has ended
 * @param staggered whether the users of a closed loop start the measured iterations event loop by
 *     event loop, spread over the median duration of a warm-up iteration, instead of together:
 *     users that start together compete for the processors
 */
public record CycleBudget(long measured, int warmup, boolean staggered) {
  /** Creates a budget of which all users start the measured iterations together. */
  public CycleBudget(long measured, int warmup) {
    this(measured, warmup, false);
  }

  /**
   * Checks the ranges.
   *
   * @throws IllegalArgumentException if a value is out of range
   */
  public CycleBudget {
    if (measured < 1) {
      throw new IllegalArgumentException("cycles " + measured + ": expected 1 or more");
    }
    if (warmup < 0) {
      throw new IllegalArgumentException("warm-up cycles " + warmup + ": expected 0 or more");
    }
  }
}
