/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import java.util.Locale;
import java.util.Optional;
import org.HdrHistogram.Histogram;

/**
 * The load of the generator itself during a measurement.
 *
 * @param loops the number of event loops
 * @param busiestLoop the CPU time of the busiest loop as a share of the window, 0 to 1
 * @param lag the delays of loops past due times, in nanoseconds
 * @param notStarted the number of arrivals that were not started
 * @param typical the median latency in nanoseconds; 0 if nothing was measured
 */
public record GeneratorLoad(
    int loops, double busiestLoop, Histogram lag, long notStarted, long typical) {
  /**
   * The utilization from which the delays of a loop are indistinguishable from those of the
   * measured system.
   */
  public static final double SATURATED = 0.95;

  /** The acceptable lag at the 99th percentile, in nanoseconds. */
  public static final long LATE = 10_000_000;

  /** The acceptable lag as a share of the median latency; applies if it exceeds {@link #LATE}. */
  public static final double PART = 0.05;

  /** Returns the reason why the generator may have been the bottleneck; empty if there is none. */
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
