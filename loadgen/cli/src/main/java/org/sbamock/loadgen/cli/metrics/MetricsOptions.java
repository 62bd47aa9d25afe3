/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.metrics;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.cli.options.Units;
import org.sbamock.loadgen.metrics.LiveMetrics;
import org.sbamock.loadgen.metrics.MetricsTarget;
import org.sbamock.loadgen.process.UserNamespace;
import org.sbamock.loadgen.terminal.CommandFailedException;
import picocli.CommandLine.Option;

/** The options of live metrics. */
public final class MetricsOptions {
  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofMinutes(5);

  @Option(
      names = "--metrics",
      paramLabel = "<sink>",
      description =
          "Sink of live metrics: prometheus=[HOST:]PORT (a scrape endpoint; port 0 selects a free"
              + " port), otlp=URL, influx=URL?db=NAME, or influx=URL?org=NAME&bucket=NAME with"
              + " INFLUX_TOKEN in the environment. May be repeated.")
  List<MetricsTarget> targets = List.of();

  @Option(
      names = "--metrics-interval",
      paramLabel = "<duration>",
      description =
          "Interval at which metrics are sent to otlp and influx, 1s to 5m (default: 5s).")
  @Nullable Duration interval;

  /**
   * Opens the sinks.
   *
   * @param notices receives messages about the sinks, from any thread
   * @throws IllegalArgumentException if the options are invalid
   * @throws CommandFailedException if this process is cut off from the network
   * @throws java.io.UncheckedIOException if a port is in use
   */
  public LiveMetrics open(Consumer<String> notices) {
    Duration every = interval == null ? LiveMetrics.INTERVAL : interval;
    if (interval != null && targets.isEmpty()) {
      throw new IllegalArgumentException("--metrics-interval requires --metrics");
    }
    if (every.compareTo(SHORTEST) < 0 || every.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          "--metrics-interval " + Units.text(every) + ": expected 1s to 5m");
    }
    if (!targets.isEmpty() && UserNamespace.isEntered()) {
      throw new CommandFailedException(
          "--metrics: without root, an emulated link disconnects the generator from the network, so"
              + " metrics cannot be sent; run as root or omit --metrics",
          null);
    }
    return LiveMetrics.open(targets, every, notices);
  }

  /** Returns whether at least one sink is configured. */
  public boolean areWanted() {
    return !targets.isEmpty();
  }

  /** Adds the sinks to the recorded configuration of a run. */
  public void describe(Map<String, Object> configuration) {
    if (!targets.isEmpty()) {
      configuration.put("metrics", targets.stream().map(MetricsTarget::toString).toList());
    }
  }
}
