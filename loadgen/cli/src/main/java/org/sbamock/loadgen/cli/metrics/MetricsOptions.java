package org.sbamock.loadgen.cli.metrics;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.metrics.LiveMetrics;
import org.sbamock.loadgen.metrics.MetricsTarget;
import org.sbamock.loadgen.process.UserNamespace;
import org.sbamock.loadgen.terminal.CommandFailedException;
import picocli.CommandLine.Option;

/** Where a run tells how it goes on. */
public final class MetricsOptions {
  private static final Duration SHORTEST = Duration.ofSeconds(1);
  private static final Duration LONGEST = Duration.ofMinutes(5);

  @Option(
      names = "--metrics",
      paramLabel = "<sink>",
      description =
          "Where metrics go while it runs: prometheus=[HOST:]PORT (to be scraped; port 0 is any"
              + " that is free), otlp=URL, influx=URL?db=NAME, or influx=URL?org=NAME&bucket=NAME"
              + " with INFLUX_TOKEN. May be repeated.")
  List<MetricsTarget> targets = List.of();

  @Option(
      names = "--metrics-interval",
      paramLabel = "<duration>",
      description =
          "How often metrics are sent, 1s to 5m (default: 5s); scraping has its own pace.")
  @Nullable Duration interval;

  /**
   * Opens the sinks.
   *
   * @param notices hears of them, from any thread
   * @throws IllegalArgumentException if the options do not fit
   * @throws CommandFailedException if this process has no network that leads anywhere
   * @throws java.io.UncheckedIOException if a port is taken
   */
  public LiveMetrics open(Consumer<String> notices) {
    Duration every = interval == null ? LiveMetrics.INTERVAL : interval;
    if (interval != null && targets.isEmpty()) {
      throw new IllegalArgumentException(
          "--metrics-interval goes with --metrics, which is missing");
    }
    if (every.compareTo(SHORTEST) < 0 || every.compareTo(LONGEST) > 0) {
      throw new IllegalArgumentException(
          "--metrics-interval is " + every + ": 1s to 5m is expected");
    }
    if (!targets.isEmpty() && UserNamespace.isEntered()) {
      throw new CommandFailedException(
          "without root an emulated link takes the whole generator off the network, so that metrics"
              + " reach nobody: run as root, or leave --metrics out",
          null);
    }
    return LiveMetrics.open(targets, every, notices);
  }

  /** Whether there is a sink. */
  public boolean areWanted() {
    return !targets.isEmpty();
  }

  /** What was asked for. */
  public void describe(Map<String, Object> configuration) {
    if (!targets.isEmpty()) {
      configuration.put("metrics", targets.stream().map(MetricsTarget::toString).toList());
    }
  }
}
