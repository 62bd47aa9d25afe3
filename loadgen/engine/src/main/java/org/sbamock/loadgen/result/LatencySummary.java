/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.result;

import org.HdrHistogram.Histogram;

/** The summary of a latency histogram, in microseconds. */
public record LatencySummary(
    long count,
    double min,
    double mean,
    double p50,
    double p90,
    double p95,
    double p99,
    double p999,
    double max) {

  /** Returns the summary of a histogram of nanoseconds; all values are zero if it is empty. */
  public static LatencySummary of(Histogram nanos) {
    if (nanos.getTotalCount() == 0) {
      return new LatencySummary(0, 0, 0, 0, 0, 0, 0, 0, 0);
    }
    return new LatencySummary(
        nanos.getTotalCount(),
        micros(nanos.getMinValue()),
        micros(nanos.getMean()),
        micros(nanos.getValueAtPercentile(50)),
        micros(nanos.getValueAtPercentile(90)),
        micros(nanos.getValueAtPercentile(95)),
        micros(nanos.getValueAtPercentile(99)),
        micros(nanos.getValueAtPercentile(99.9)),
        micros(nanos.getMaxValue()));
  }

  /** Converts to microseconds, rounded to one decimal place; the clock is less accurate. */
  private static double micros(double nanos) {
    return Math.round(nanos / 100) / 10.0;
  }
}
