/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.metrics;

import io.micrometer.core.instrument.Counter;
import io.micrometer.core.instrument.Gauge;
import io.micrometer.core.instrument.Meter;
import io.micrometer.core.instrument.MeterRegistry;
import io.micrometer.core.instrument.Tags;
import io.micrometer.core.instrument.Timer;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLongArray;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramIterationValue;
import org.sbamock.loadgen.engine.Progress;
import org.sbamock.loadgen.engine.RunListener;
import org.sbamock.loadgen.result.RequestCount;
import org.sbamock.loadgen.workload.call.CallCounts;

/** The meters of one trial. */
final class LiveTrial implements RunListener {
  private static final double[] PERCENTILES = {50, 90, 99, 99.9, 100};
  private static final Duration[] BOUNDARIES = {
    Duration.ofNanos(100_000),
    Duration.ofNanos(250_000),
    Duration.ofNanos(500_000),
    Duration.ofMillis(1),
    Duration.ofNanos(2_500_000),
    Duration.ofMillis(5),
    Duration.ofMillis(10),
    Duration.ofMillis(25),
    Duration.ofMillis(50),
    Duration.ofMillis(100),
    Duration.ofMillis(250),
    Duration.ofMillis(500),
    Duration.ofSeconds(1),
    Duration.ofMillis(2_500),
    Duration.ofSeconds(5),
    Duration.ofSeconds(10),
    Duration.ofSeconds(30)
  };

  private final MeterRegistry registry;
  private final Tags tags;
  private final String protocol;
  private final CallCounts calls;
  private final List<Meter> meters = new ArrayList<>();
  private final Map<String, Counter> requests = new HashMap<>();
  private final Map<String, Long> counted = new HashMap<>();
  private final AtomicLongArray percentiles = new AtomicLongArray(PERCENTILES.length);
  private final Timer latency;
  private final Timer lag;
  private final Counter succeeded;
  private final Counter failed;
  private volatile long active;
  private long failedBefore;

  LiveTrial(
      MeterRegistry registry, String trial, String workload, String protocol, CallCounts calls) {
    this.registry = registry;
    this.tags = Tags.of("trial", trial, "workload", workload, "protocol", protocol);
    this.protocol = protocol;
    this.calls = calls;
    latency = timer("sbamock.load.latency", "Duration of iterations from their intended start");
    lag = timer("sbamock.load.event.loop.lag", "Delay of iterations behind their intended start");
    succeeded = iterations("succeeded");
    failed = iterations("failed");
    meters.add(
        Gauge.builder("sbamock.load.active", this, now -> now.active)
            .description("Iterations in flight")
            .tags(tags)
            .register(registry));
    for (int i = 0; i < PERCENTILES.length; i++) {
      meters.add(percentile(i));
    }
  }

  private Timer timer(String name, String description) {
    Timer timer =
        Timer.builder(name)
            .description(description)
            .tags(tags)
            .serviceLevelObjectives(BOUNDARIES)
            .register(registry);
    meters.add(timer);
    return timer;
  }

  private Counter iterations(String outcome) {
    Counter counter =
        Counter.builder("sbamock.load.iterations")
            .description("Completed iterations")
            .tags(tags.and("outcome", outcome))
            .register(registry);
    meters.add(counter);
    return counter;
  }

  private Gauge percentile(int index) {
    String text = Double.toString(PERCENTILES[index]).replaceAll("\\.0$", "");
    return Gauge.builder(
            "sbamock.load.latency.percentile", percentiles, all -> all.get(index) / 1e9)
        .description("Iteration duration of the last second by percentile; 0 without iterations")
        .baseUnit("seconds")
        .tags(tags.and("percentile", text))
        .register(registry);
  }

  @Override
  public void progress(Progress now) {
    Histogram whole = now.steps().get(0);
    record(whole, latency);
    record(now.lag(), lag);
    succeeded.increment(whole.getTotalCount());
    failed.increment(now.failed() - failedBefore);
    failedBefore = now.failed();
    active = now.inFlight();
    for (int i = 0; i < PERCENTILES.length; i++) {
      boolean any = whole.getTotalCount() > 0;
      percentiles.set(i, any ? whole.getValueAtPercentile(PERCENTILES[i]) : 0);
    }
    for (RequestCount count : calls.counts("", "", protocol)) {
      Long before = counted.put(count.outcome(), count.count());
      requests
          .computeIfAbsent(count.outcome(), this::requests)
          .increment(count.count() - (before == null ? 0 : before));
    }
  }

  private Counter requests(String outcome) {
    Counter counter =
        Counter.builder("sbamock.load.requests")
            .description("Completed requests by status code or failure reason")
            .tags(tags.and("outcome", outcome))
            .register(registry);
    meters.add(counter);
    return counter;
  }

  private static void record(Histogram histogram, Timer timer) {
    for (HistogramIterationValue value : histogram.recordedValues()) {
      long nanos = histogram.medianEquivalentValue(value.getValueIteratedTo());
      for (long i = value.getCountAddedInThisIterationStep(); i > 0; i--) {
        timer.record(nanos, TimeUnit.NANOSECONDS);
      }
    }
  }

  /** Ends the trial; no further values are recorded. */
  void over() {
    active = 0;
    for (int i = 0; i < PERCENTILES.length; i++) {
      percentiles.set(i, 0);
    }
  }

  /** Removes the meters. */
  void remove() {
    meters.forEach(registry::remove);
  }
}
