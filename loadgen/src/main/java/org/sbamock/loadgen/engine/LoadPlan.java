package org.sbamock.loadgen.engine;

import java.time.Duration;

/**
 * What is to be run, and how long.
 *
 * @param warmup iterations that begin in it are not measured; may be zero
 * @param duration of the measurement; iterations whose intended start is in it are measured
 * @param drain how long those under way at the end may take before they count as unfinished
 * @param seed of the arrivals
 */
public record LoadPlan(
    LoadShape shape, Duration warmup, Duration duration, Duration drain, long seed) {
  /** Checks the ranges. */
  public LoadPlan {
    if (warmup.isNegative()) {
      throw new IllegalArgumentException("warm-up is " + warmup + ": zero or more is expected");
    }
    if (duration.isNegative() || duration.isZero()) {
      throw new IllegalArgumentException(
          "duration is " + duration + ": more than zero is expected");
    }
    if (drain.isNegative()) {
      throw new IllegalArgumentException("drain is " + drain + ": zero or more is expected");
    }
  }
}
