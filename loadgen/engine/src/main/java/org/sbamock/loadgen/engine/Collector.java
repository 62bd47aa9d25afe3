/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import java.time.Duration;
import java.util.Arrays;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.ToLongFunction;
import org.HdrHistogram.Histogram;

/**
 * The collector of the values that the loops of a run record, which it sums. Confined to one
 * thread.
 */
final class Collector {
  private final LoadPlan plan;
  private final List<String> names;
  private final List<LoopStats> loops;
  private final Histogram[] totals;
  private final Histogram[] interval;
  private final Histogram service = LoopStats.newHistogram();
  private final Histogram lag = LoopStats.newHistogram();
  private final Histogram intervalLag = LoopStats.newHistogram();
  private long lastAt;
  private long lastAchieved;

  Collector(LoadPlan plan, Workload workload, List<LoopWorker> workers) {
    this.plan = plan;
    this.names = workload.steps();
    this.loops = workers.stream().map(LoopWorker::stats).toList();
    this.totals = newHistograms(names.size());
    this.interval = newHistograms(names.size());
    this.lastAt = System.nanoTime();
  }

  private static Histogram[] newHistograms(int count) {
    Histogram[] histograms = new Histogram[count];
    Arrays.setAll(histograms, i -> LoopStats.newHistogram());
    return histograms;
  }

  boolean isDue(long now, long periodNanos) {
    return now - lastAt >= periodNanos * 9 / 10;
  }

  Progress collect(Progress.Phase phase, long now, long elapsed, long length) {
    drain();
    long achieved = sum(stats -> stats.achievedEver.sum());
    double perSecond = (achieved - lastAchieved) * 1e9 / Math.max(1, now - lastAt);
    lastAchieved = achieved;
    lastAt = now;
    return new Progress(
        phase,
        elapsed,
        length,
        perSecond,
        sum(stats -> stats.started.sum() - stats.over.sum()),
        sum(stats -> stats.failedEver.sum()),
        sum(stats -> stats.measuredAchieved.sum() + stats.measuredFailed.sum()),
        plan.cycles() == null ? 0 : plan.share().of(plan.cycles().measured()),
        List.of(interval),
        intervalLag);
  }

  private void drain() {
    for (Histogram histogram : interval) {
      histogram.reset();
    }
    intervalLag.reset();
    for (LoopStats stats : loops) {
      stats.drainInto(interval, service, intervalLag);
    }
    lag.add(intervalLag);
    for (int i = 0; i < totals.length; i++) {
      totals[i].add(interval[i]);
    }
  }

  LoadOutcome outcome(long windowNanos, boolean interrupted) {
    drain();
    Map<String, Histogram> steps = new LinkedHashMap<>();
    for (int i = 0; i < totals.length; i++) {
      steps.put(names.get(i), totals[i]);
    }
    double busiest = 0;
    for (LoopStats stats : loops) {
      long wall = stats.wallNanos;
      if (wall > 0) {
        busiest = Math.max(busiest, (double) stats.cpuNanos / wall);
      }
    }
    long notStarted = sum(stats -> stats.notStarted.sum());
    return new LoadOutcome(
        Duration.ofNanos(Math.min(windowNanos, plan.duration().toNanos())),
        steps,
        service,
        sum(stats -> stats.measuredStarted.sum()),
        sum(stats -> stats.measuredAchieved.sum()),
        sum(stats -> stats.measuredFailed.sum()),
        sum(stats -> stats.unfinished.sum()),
        notStarted,
        sum(stats -> stats.achievedInWindow.sum()),
        merge(stats -> stats.failures),
        merge(stats -> stats.warmupFailures),
        new GeneratorLoad(
            loops.size(), busiest, lag, notStarted, totals[0].getValueAtPercentile(50)),
        interrupted,
        loops.stream()
            .flatMap(stats -> stats.failedIterations.stream())
            .sorted(Comparator.comparingLong(FailedIteration::startEpochNanos))
            .limit(LoopStats.MOST_FAILED_ITERATIONS)
            .toList());
  }

  private long sum(ToLongFunction<LoopStats> part) {
    return loops.stream().mapToLong(part).sum();
  }

  private TreeMap<String, Long> merge(Function<LoopStats, Map<String, LongAdder>> part) {
    TreeMap<String, Long> merged = new TreeMap<>();
    for (LoopStats stats : loops) {
      part.apply(stats).forEach((kind, count) -> merged.merge(kind, count.sum(), Long::sum));
    }
    return merged;
  }
}
