/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import java.util.Locale;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * How hard it was for the generator itself.
 *
 * @param loops the number of event loops
 * @param busiestLoop the part of the window that the busiest loop was on a processor, 0 to 1
 * @param lag how late loops came to what was due, nanoseconds
 * @param notStarted arrivals that were not started
 * @param typical the median of what was measured, nanoseconds; 0 if nothing was
 */
public record GeneratorLoad(
    int loops, double busiestLoop, Histogram lag, long notStarted, long typical) {
  /** From this load on a loop cannot tell its own delays from those of what it measures. */
  public static final double SATURATED = 0.95;

  /** Lag at the 99th percentile that spoils no measurement, nanoseconds. */
  public static final long LATE = 10_000_000;

  /** The part of the typical measurement that such a lag may be where that is more. */
  public static final double PART = 0.05;

  /** Why the generator may itself have been the bottleneck, if so. */
  public Optional<String> bottleneck() {
    long lag99 = lag.getTotalCount() == 0 ? 0 : lag.getValueAtPercentile(99);
    if (busiestLoop >= SATURATED) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "one of its event loops was busy %.0f %% of the time",
              busiestLoop * 100));
    }
    if (lag99 > Math.max(LATE, PART * typical)) {
      return Optional.of(
          String.format(
              Locale.ROOT,
              "its event loops were %.1f ms behind schedule (99th percentile)"
                  + (typical > 0 ? ", with a median latency of %.1f ms" : ""),
              lag99 / 1e6,
              typical / 1e6));
    }
    if (notStarted > 0) {
      return Optional.of(
          notStarted
              + " arrivals were not started, because the maximum number of iterations was in progress");
    }
    return Optional.empty();
  }
}
