/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import org.HdrHistogram.Histogram;

/**
 * The measured values of a run.
 *
 * @param window the duration of the measurement, shorter than planned if the run was interrupted
 * @param steps the latency of each step in nanoseconds; the first entry is the whole iteration from
 *     its intended start
 * @param serviceTime the duration of whole iterations from their actual start, in nanoseconds
 * @param started the number of iterations that started in the window
 * @param achieved the number of those that succeeded
 * @param failed the number of those that failed
 * @param unfinished the number of those that were still in progress after the drain
 * @param notStarted the number of arrivals of an open loop that were not started
 * @param achievedInWindow the number of iterations that succeeded within the window, whenever they
 *     started
 * @param failures the number of failures by kind
 * @param warmupFailures the number of failures by kind during the warm-up, which is not measured
 * @param generator the load of the generator itself
 * @param interrupted whether the run was interrupted
 * @param failedIterations the first 10,000 iterations that failed or were unfinished, by their
 *     start; empty in the sum of several generators
 */
public record LoadOutcome(
    Duration window,
    Map<String, Histogram> steps,
    Histogram serviceTime,
    long started,
    long achieved,
    long failed,
    long unfinished,
    long notStarted,
    long achievedInWindow,
    SortedMap<String, Long> failures,
    SortedMap<String, Long> warmupFailures,
    GeneratorLoad generator,
    boolean interrupted,
    List<FailedIteration> failedIterations) {

  /**
   * Returns an empty histogram with the range and precision of those of all outcomes: 1 µs to one
   * hour in nanoseconds, with three significant digits.
   */
  public static Histogram newHistogram() {
    return LoopStats.newHistogram();
  }

  /** Returns the successful iterations per second of the window. */
  public double perSecond() {
    double seconds = window.toNanos() / 1e9;
    return seconds == 0 ? 0 : achievedInWindow / seconds;
  }

  /**
   * Returns the successful share of the iterations that started or were due in the window, 0 to 1;
   * 0 if there are none.
   */
  public double success() {
    long all = achieved + failed + unfinished + notStarted;
    return all == 0 ? 0 : (double) achieved / all;
  }
}
