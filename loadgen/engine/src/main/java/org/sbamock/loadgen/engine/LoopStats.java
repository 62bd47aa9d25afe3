/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import java.util.Arrays;
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

  private final Durations[] steps;
  private final Durations service = new Durations();
  private final Durations lag = new Durations();
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
  volatile long cpuNanos;
  volatile long wallNanos;

  LoopStats(int stepCount) {
    steps = new Durations[stepCount];
    Arrays.setAll(steps, i -> new Durations());
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
    steps[step].record(nanos);
  }

  void achieved(boolean measured, long latency, long serviceTime, boolean inWindow) {
    achievedEver.increment();
    if (measured) {
      measuredAchieved.increment();
      record(0, latency);
      service.record(serviceTime);
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
    lag.record(nanos);
  }

  /** Adds the values recorded since the last call. Must not be called concurrently. */
  void drainInto(Histogram[] perStep, Histogram serviceTimes, Histogram lags) {
    for (int i = 0; i < steps.length; i++) {
      steps[i].drainInto(perStep[i]);
    }
    service.drainInto(serviceTimes);
    lag.drainInto(lags);
  }

  /**
   * Recorded durations. Their recorder, of 200 KB and more, is created with the first of them: many
   * loops never record some of their steps.
   */
  private static final class Durations {
    private volatile @Nullable SingleWriterRecorder recorder;
    private @Nullable Histogram recycled;

    /** Records a duration in nanoseconds; called by the loop only. */
    void record(long nanos) {
      SingleWriterRecorder present = recorder;
      if (present == null) {
        present = new SingleWriterRecorder(1_000, HIGHEST, 3);
        recorder = present;
      }
      present.recordValue(Math.min(Math.max(nanos, 0), HIGHEST));
    }

    void drainInto(Histogram target) {
      SingleWriterRecorder present = recorder;
      if (present != null) {
        Histogram interval = present.getIntervalHistogram(recycled);
        target.add(interval);
        recycled = interval;
      }
    }
  }
}
