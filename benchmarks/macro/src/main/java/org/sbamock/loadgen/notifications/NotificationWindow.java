/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

import java.time.Duration;
import org.HdrHistogram.Histogram;
import org.sbamock.loadgen.engine.RunListener;
import org.sbamock.loadgen.process.CpuTimeClock;
import org.sbamock.loadgen.process.FunctionProcess;
import org.sbamock.loadgen.process.ProcessUsage;

/**
 * The meter of one window. The usage of the processes and the number of arrivals are read at the
 * beginning and at the end of the window; the histogram is complete when the notifications of the
 * window have arrived.
 */
final class NotificationWindow implements RunListener {
  private static final double MIB = 1 << 20;

  private final Histogram latency = new Histogram(3);
  private final FunctionProcess function;
  private final NotificationLedger ledger;
  private Reading begin;
  private Reading end;

  NotificationWindow(FunctionProcess function, NotificationLedger ledger) {
    this.function = function;
    this.ledger = ledger;
    begin = read();
    end = begin;
  }

  private record Reading(long time, ProcessUsage function, Duration generator, long arrivals) {}

  private Reading read() {
    return new Reading(
        System.nanoTime(),
        function.usage(),
        CpuTimeClock.read(ProcessHandle.current()).orElse(Duration.ZERO),
        ledger.arrivals());
  }

  Histogram latency() {
    return latency;
  }

  @Override
  public void measurementBegins() {
    begin = read();
  }

  @Override
  public void measurementEnds() {
    end = read();
  }

  double millis(double percentile) {
    return latency.getValueAtPercentile(percentile) / 1e6;
  }

  private double seconds() {
    return (end.time - begin.time) / 1e9;
  }

  private long arrivals() {
    return end.arrivals - begin.arrivals;
  }

  double perSecond() {
    return arrivals() / Math.max(1e-9, seconds());
  }

  /** Returns the CPU time of the function per notification that arrived in the window, in µs. */
  double cpuMicros() {
    return end.function.cpu().minus(begin.function.cpu()).toNanos() / 1e3 / Math.max(1, arrivals());
  }

  /** Returns the CPU time of this process as a share of the window. */
  double busy() {
    return end.generator.minus(begin.generator).toNanos() / 1e9 / Math.max(1e-9, seconds());
  }

  double residentMib() {
    return end.function.residentBytes().orElse(0) / MIB;
  }
}
