/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.worker;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.sbamock.loadgen.cli.options.Units;
import org.sbamock.loadgen.result.HistogramLog;

/**
 * The latency of each second of the measurement, which begins at the same time at all workers. An
 * interval counts in the second in which its middle is.
 */
final class Seconds {
  private static final long SECOND = 1_000;

  private final long from;
  private final TreeMap<Long, HistogramSum> all = new TreeMap<>();
  private final TreeMap<Integer, TreeMap<Long, Long>> counts = new TreeMap<>();

  private Seconds(long from) {
    this.from = from;
  }

  /**
   * Adds the seconds of complete workers.
   *
   * @param start the common start, at which the warm-up begins
   */
  static Seconds of(List<WorkerResult> workers, Instant start) {
    Duration warmup =
        workers.get(0).configuration().get("warmup") instanceof String text
            ? Units.duration(text)
            : Duration.ZERO;
    Seconds seconds = new Seconds(start.plus(warmup).toEpochMilli());
    workers.forEach(seconds::add);
    return seconds;
  }

  private void add(WorkerResult worker) {
    TreeMap<Long, Long> own = new TreeMap<>();
    for (Histogram interval : worker.seconds()) {
      long middle = (interval.getStartTimeStamp() + interval.getEndTimeStamp()) / 2;
      long second = Math.max(0, middle - from) / SECOND;
      own.merge(second, interval.getTotalCount(), Long::sum);
      all.computeIfAbsent(second, any -> new HistogramSum()).add(interval, worker.file("seconds"));
    }
    counts.put(worker.worker().number(), own);
  }

  /** Writes the sums to a file, as each worker has written its own. */
  void write(HistogramLog.Series series) {
    all.forEach(
        (second, sum) ->
            series.append(sum.total(), from + second * SECOND, from + (second + 1) * SECOND));
  }

  /** Returns the start of the measurement in milliseconds since 1970. */
  long from() {
    return from;
  }

  /**
   * Returns the sums of consecutive seconds.
   *
   * @param width the number of seconds of a sum
   */
  Map<Long, Histogram> sums(long width) {
    TreeMap<Long, HistogramSum> sums = new TreeMap<>();
    all.forEach(
        (second, sum) ->
            sums.computeIfAbsent(second / width, any -> new HistogramSum())
                .add(sum.total(), second));
    TreeMap<Long, Histogram> totals = new TreeMap<>();
    sums.forEach((index, sum) -> totals.put(index, sum.total()));
    return totals;
  }

  /** Returns the successful iterations of consecutive seconds, by the number of the worker. */
  Map<Integer, Map<Long, Long>> counts(long width) {
    Map<Integer, Map<Long, Long>> sums = new TreeMap<>();
    counts.forEach(
        (worker, own) -> {
          Map<Long, Long> wide = new TreeMap<>();
          own.forEach((second, count) -> wide.merge(second / width, count, Long::sum));
          sums.put(worker, wide);
        });
    return sums;
  }

  /** Returns the number of the last second. */
  long last() {
    return all.isEmpty() ? 0 : all.lastKey();
  }
}
