/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack;

import java.util.ArrayList;
import java.util.List;
import java.util.OptionalLong;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.sbamock.loadgen.engine.DaemonTimer;
import org.sbamock.loadgen.process.FunctionProcess;

/** A meter of the resident memory of a process, which it samples every 20 ms. */
final class ResidentMeter implements AutoCloseable {
  private static final long INTERVAL_MILLIS = 20;
  private static final long SETTLE_NANOS = 200_000_000;
  private static final long GROWTH = 4 << 20;
  private static final double MIB = 1 << 20;

  private final FunctionProcess function;
  private final ScheduledExecutorService timer = DaemonTimer.named("attack-resident-meter");
  private final List<Sample> samples = new ArrayList<>();

  ResidentMeter(FunctionProcess function) {
    this.function = function;
    sample();
    var unused =
        timer.scheduleAtFixedRate(
            this::sample, INTERVAL_MILLIS, INTERVAL_MILLIS, TimeUnit.MILLISECONDS);
  }

  private record Sample(long time, long octets) {}

  private void sample() {
    OptionalLong octets = function.usage().residentBytes();
    if (octets.isPresent()) {
      synchronized (samples) {
        samples.add(new Sample(System.nanoTime(), octets.getAsLong()));
      }
    }
  }

  /** Returns the maximum in MiB; 0 if the process ended before the first sample. */
  double maxMib() {
    synchronized (samples) {
      return samples.stream().mapToLong(Sample::octets).max().orElse(0) / MIB;
    }
  }

  /**
   * Returns the first time after the given one from which the process grew by less than 4 MiB in
   * 200 ms; empty if there is none.
   */
  OptionalLong settledSince(long from) {
    synchronized (samples) {
      for (int i = 0; i < samples.size(); i++) {
        Sample sample = samples.get(i);
        if (sample.time - from >= 0 && isSettled(i)) {
          return OptionalLong.of(sample.time);
        }
      }
      return OptionalLong.empty();
    }
  }

  private boolean isSettled(int index) {
    Sample first = samples.get(index);
    for (Sample later : samples.subList(index, samples.size())) {
      if (later.octets - first.octets >= GROWTH) {
        return false;
      }
      if (later.time - first.time >= SETTLE_NANOS) {
        return true;
      }
    }
    return false;
  }

  @Override
  public void close() {
    timer.shutdownNow();
  }
}
