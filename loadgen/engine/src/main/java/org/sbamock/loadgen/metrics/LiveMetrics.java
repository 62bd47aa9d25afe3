/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.metrics;

import io.micrometer.core.instrument.binder.system.ProcessorMetrics;
import io.micrometer.core.instrument.composite.CompositeMeterRegistry;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.engine.RunListener;
import org.sbamock.loadgen.result.MetricsSinkUse;
import org.sbamock.loadgen.workload.call.CallCounts;

/**
 * The export of a run's live metrics to monitoring systems. The meters are updated about once per
 * second from the recorded values, never on a measuring event loop. The failure of a sink does not
 * affect the run. Confined to one thread, except for the threads of the sinks.
 */
public final class LiveMetrics implements AutoCloseable {
  /** The default interval at which metrics are sent. */
  public static final Duration INTERVAL = Duration.ofSeconds(5);

  /** The number of previous trials whose meters are kept, for infrequent scrapes. */
  private static final int KEPT_TRIALS = 8;

  private final CompositeMeterRegistry registry = new CompositeMeterRegistry();
  private final List<MetricsSink> sinks = new ArrayList<>();
  private final Deque<LiveTrial> trials = new ArrayDeque<>();
  private boolean closed;

  private LiveMetrics() {}

  /** Returns an instance without sinks. */
  public static LiveMetrics none() {
    return new LiveMetrics();
  }

  /**
   * Opens sinks.
   *
   * @param interval the interval at which metrics are sent
   * @param notices receives the scrape URL, and one message per failing sink, from any thread
   * @throws IllegalArgumentException if a setting is missing
   * @throws java.io.UncheckedIOException if a port for scraping is in use
   */
  public static LiveMetrics open(
      List<MetricsTarget> targets, Duration interval, Consumer<String> notices) {
    return open(targets, interval, notices, Environment.OF_PROCESS);
  }

  static LiveMetrics open(
      List<MetricsTarget> targets,
      Duration interval,
      Consumer<String> notices,
      Environment environment) {
    LiveMetrics metrics = new LiveMetrics();
    try {
      targets.forEach(target -> metrics.add(target, interval, notices, environment));
    } catch (RuntimeException e) {
      metrics.close();
      throw e;
    }
    if (!targets.isEmpty()) {
      new ProcessorMetrics().bindTo(metrics.registry);
    }
    return metrics;
  }

  private void add(
      MetricsTarget target, Duration interval, Consumer<String> notices, Environment environment) {
    if (target instanceof MetricsTarget.Prometheus prometheus) {
      PrometheusSink sink = new PrometheusSink(prometheus);
      notices.accept("Metrics for Prometheus are at " + sink.url());
      add(sink);
    } else if (target instanceof MetricsTarget.Otlp otlp) {
      add(PushSink.to(otlp, interval, notices));
    } else if (target instanceof MetricsTarget.InfluxV1 influx) {
      add(PushSink.to(influx, interval, notices, environment));
    } else if (target instanceof MetricsTarget.InfluxV2 influx) {
      add(PushSink.to(influx, interval, notices, environment));
    }
  }

  private void add(MetricsSink sink) {
    sinks.add(sink);
    registry.add(sink.registry());
  }

  /**
   * Starts a trial and ends the previous one.
   *
   * @param calls the call counts of its workload
   * @return the listener for the run of the trial
   */
  public RunListener trial(String trial, String workload, String protocol, CallCounts calls) {
    if (sinks.isEmpty()) {
      return RunListener.NONE;
    }
    LiveTrial last = trials.peekLast();
    if (last != null) {
      last.over();
    }
    if (trials.size() == KEPT_TRIALS) {
      trials.removeFirst().remove();
    }
    LiveTrial begun = new LiveTrial(registry, trial, workload, protocol, calls);
    trials.addLast(begun);
    return begun;
  }

  /** Returns the use of the sinks; null without sinks. */
  public @Nullable List<MetricsSinkUse> uses() {
    return sinks.isEmpty() ? null : sinks.stream().map(MetricsSink::use).toList();
  }

  /**
   * Flushes the metrics within a few seconds and closes the sinks. May be called more than once.
   */
  @Override
  public void close() {
    if (closed) {
      return;
    }
    closed = true;
    LiveTrial last = trials.peekLast();
    if (last != null) {
      last.over();
    }
    sinks.forEach(MetricsSink::close);
    registry.close();
  }
}
