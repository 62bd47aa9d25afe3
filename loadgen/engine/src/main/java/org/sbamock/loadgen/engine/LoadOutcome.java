/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import java.time.Duration;
import java.util.Map;
import java.util.SortedMap;
import org.HdrHistogram.Histogram;

/**
 * What a run has measured.
 *
 * @param window how long was measured, less than planned if the run was interrupted
 * @param steps latency per step, nanoseconds; the first is the whole, from its intended start
 * @param serviceTime of the whole from its actual start, nanoseconds
 * @param started iterations begun in the window
 * @param achieved those of them that went well
 * @param failed those of them that went wrong
 * @param unfinished those of them that were still under way after the drain
 * @param notStarted arrivals of an open loop that were not started
 * @param achievedInWindow iterations that came to their good end within the window, whenever begun
 * @param failures how often what went wrong
 * @param warmupFailures the same for the warm-up, which is not measured
 * @param generator how hard it was for the generator itself
 * @param interrupted whether the run was ended before its time
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
    boolean interrupted) {

  /** Iterations per second that came to their good end. */
  public double perSecond() {
    double seconds = window.toNanos() / 1e9;
    return seconds == 0 ? 0 : achievedInWindow / seconds;
  }

  /** The part of what was started, or should have been, that went well: 0 to 1; 0 for nothing. */
  public double success() {
    long all = achieved + failed + unfinished + notStarted;
    return all == 0 ? 0 : (double) achieved / all;
  }
}
