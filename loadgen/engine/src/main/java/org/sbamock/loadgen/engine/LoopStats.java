/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.LongAdder;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.SingleWriterRecorder;
import org.jspecify.annotations.Nullable;

/** The recorded values of one loop: written by the loop, read by the collecting thread. */
final class LoopStats {
  /**
   * The highest recordable value, one hour in nanoseconds; the lowest is 1 µs, with three
   * significant digits.
   */
  static final long HIGHEST = 3_600_000_000_000L;

  /** The highest number of failed iterations that are kept one by one. */
  static final int MOST_FAILED_ITERATIONS = 10_000;

  private final SingleWriterRecorder[] steps;
  private final SingleWriterRecorder service = newRecorder();
  private final SingleWriterRecorder lag = newRecorder();
  final LongAdder started = new LongAdder();
  final LongAdder over = new LongAdder();
  final LongAdder achievedEver = new LongAdder();
  final LongAdder failedEver = new LongAdder();
  final LongAdder measuredStarted = new LongAdder();
  final LongAdder measuredAchieved = new LongAdder();
  final LongAdder measuredFailed = new LongAdder();
  final LongAdder achievedInWindow = new LongAdder();
  final LongAdder unfinished = new LongAdder();
  final LongAdder notStarted = new LongAdder();
  final Map<String, LongAdder> failures = new ConcurrentHashMap<>();
  final Map<String, LongAdder> warmupFailures = new ConcurrentHashMap<>();
  final Queue<FailedIteration> failedIterations = new ConcurrentLinkedQueue<>();
  private int failedIterationCount;
  private final @Nullable Histogram[] recycled;
  volatile long cpuNanos;
  volatile long wallNanos;

  LoopStats(int stepCount) {
    steps = new SingleWriterRecorder[stepCount];
    for (int i = 0; i < stepCount; i++) {
      steps[i] = newRecorder();
    }
    recycled = new @Nullable Histogram[stepCount + 2];
  }

  private static SingleWriterRecorder newRecorder() {
    return new SingleWriterRecorder(1_000, HIGHEST, 3);
  }

  static Histogram newHistogram() {
    return new Histogram(1_000, HIGHEST, 3);
  }

  void begun(boolean measured) {
    started.increment();
    if (measured) {
      measuredStarted.increment();
    }
  }

  void record(int step, long nanos) {
    steps[step].recordValue(clamp(nanos));
  }

  void achieved(boolean measured, long latency, long serviceTime, boolean inWindow) {
    achievedEver.increment();
    if (measured) {
      measuredAchieved.increment();
      record(0, latency);
      service.recordValue(clamp(serviceTime));
    }
    if (inWindow) {
      achievedInWindow.increment();
    }
  }

  void failed(boolean measured, boolean achieved, String kind) {
    over.increment();
    if (!achieved) {
      failedEver.increment();
      if (measured) {
        measuredFailed.increment();
      }
    }
    (measured ? failures : warmupFailures).computeIfAbsent(kind, k -> new LongAdder()).increment();
  }

  /** Keeps one of the first {@link #MOST_FAILED_ITERATIONS} failed iterations. */
  void keep(FailedIteration iteration) {
    if (failedIterationCount < MOST_FAILED_ITERATIONS) {
      failedIterationCount++;
      failedIterations.add(iteration);
    }
  }

  void abandoned(boolean counts) {
    over.increment();
    if (counts) {
      unfinished.increment();
    }
  }

  void lag(long nanos) {
    lag.recordValue(clamp(nanos));
  }

  private static long clamp(long nanos) {
    return Math.min(Math.max(nanos, 0), HIGHEST);
  }

  /** Adds the values recorded since the last call. Must not be called concurrently. */
  void drainInto(Histogram[] perStep, Histogram serviceTimes, Histogram lags) {
    for (int i = 0; i < steps.length; i++) {
      drain(steps[i], i, perStep[i]);
    }
    drain(service, steps.length, serviceTimes);
    drain(lag, steps.length + 1, lags);
  }

  private void drain(SingleWriterRecorder recorder, int slot, Histogram target) {
    Histogram interval = recorder.getIntervalHistogram(recycled[slot]);
    target.add(interval);
    recycled[slot] = interval;
  }
}
