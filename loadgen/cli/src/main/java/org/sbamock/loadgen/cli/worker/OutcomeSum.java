/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.worker;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.sbamock.loadgen.engine.GeneratorLoad;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.result.RunDirectory;

/** The sum of the outcomes of workers that measured at the same time. */
final class OutcomeSum {
  private final Map<String, HistogramSum> steps = new LinkedHashMap<>();
  private final HistogramSum serviceTime = new HistogramSum();
  private final HistogramSum lag = new HistogramSum();
  private final SortedMap<String, Long> failures = new TreeMap<>();
  private final SortedMap<String, Long> warmupFailures = new TreeMap<>();
  private Duration window = Duration.ZERO;
  private long started;
  private long achieved;
  private long failed;
  private long unfinished;
  private long notStarted;
  private long achievedInWindow;
  private int loops;
  private double busiestLoop;

  /**
   * Adds the outcome of a worker.
   *
   * @throws IllegalArgumentException if a histogram has another range or precision than that of the
   *     other workers
   */
  void add(LoadOutcome outcome, WorkerResult worker) {
    outcome
        .steps()
        .forEach(
            (step, histogram) ->
                steps
                    .computeIfAbsent(step, name -> new HistogramSum())
                    .add(histogram, worker.file(step)));
    serviceTime.add(outcome.serviceTime(), worker.file(RunDirectory.SERVICE_TIME));
    lag.add(outcome.generator().lag(), worker.file(WorkerRun.LAG));
    outcome.failures().forEach((kind, count) -> failures.merge(kind, count, Long::sum));
    outcome.warmupFailures().forEach((kind, count) -> warmupFailures.merge(kind, count, Long::sum));
    if (outcome.window().compareTo(window) > 0) {
      window = outcome.window();
    }
    started += outcome.started();
    achieved += outcome.achieved();
    failed += outcome.failed();
    unfinished += outcome.unfinished();
    notStarted += outcome.notStarted();
    achievedInWindow += outcome.achievedInWindow();
    loops += outcome.generator().loops();
    busiestLoop = Math.max(busiestLoop, outcome.generator().busiestLoop());
  }

  /** Returns the sum. Its window is the longest of all workers, which began together. */
  LoadOutcome outcome() {
    Map<String, Histogram> totals = new LinkedHashMap<>();
    steps.forEach((step, sum) -> totals.put(step, sum.total()));
    long typical = totals.values().iterator().next().getValueAtPercentile(50);
    return new LoadOutcome(
        window,
        totals,
        serviceTime.total(),
        started,
        achieved,
        failed,
        unfinished,
        notStarted,
        achievedInWindow,
        failures,
        warmupFailures,
        new GeneratorLoad(loops, busiestLoop, lag.total(), notStarted, typical),
        false,
        List.of());
  }
}
