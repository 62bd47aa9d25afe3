/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.bench;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.bench.BenchPlan;
import org.sbamock.loadgen.bench.Concurrency;
import org.sbamock.loadgen.bench.Operation;
import org.sbamock.loadgen.cli.options.Converters.Count;
import org.sbamock.loadgen.cli.options.Units;
import picocli.CommandLine.Option;

/** The options of a benchmark's plan. */
final class BenchOptions extends ProcessorOptions {
  private static final Concurrency HTTP1 = new Concurrency(32, 1);
  private static final Concurrency MULTIPLEXED = new Concurrency(8, 8);
  private static final int MOST = 65_535;
  private static final int FILES_BESIDE_CONNECTIONS = 256;
  private static final Path LIMITS = Path.of("/proc/self/limits");
  private static final Pattern OPEN_FILES = Pattern.compile("Max open files +\\S+ +(\\d+)");

  @Option(
      names = "--protocols",
      split = ",",
      paramLabel = "<protocol>",
      defaultValue = "h1c,h1,h2c,h2,h3",
      description = "The protocols to measure, in this order (default: ${DEFAULT-VALUE}).")
  List<HttpProtocol> protocols = List.of(HttpProtocol.values());

  @Option(
      names = "--connections",
      split = ",",
      paramLabel = "<count>",
      description = "Numbers of connections to measure (default: 8; with HTTP/1.1, 32).")
  List<Count> connections = List.of();

  @Option(
      names = "--streams",
      split = ",",
      paramLabel = "<count>",
      description = "Concurrent requests on each connection, 1 with HTTP/1.1 (default: 8).")
  List<Count> streams = List.of();

  @Option(
      names = "--in-flight",
      paramLabel = "<count>",
      description = "Concurrent requests over all connections, instead of --streams.")
  @Nullable Count inFlight;

  @Option(
      names = "--warmup",
      paramLabel = "<duration>",
      defaultValue = "60s",
      description =
          "Warm-up of each server before the windows of each protocol and variant"
              + " (default: ${DEFAULT-VALUE}).")
  Duration warmup = Duration.ofSeconds(60);

  @Option(
      names = "--settle",
      paramLabel = "<duration>",
      defaultValue = "500ms",
      description = "Unmeasured load before each window (default: ${DEFAULT-VALUE}).")
  Duration settle = Duration.ofMillis(500);

  @Option(
      names = "--window",
      paramLabel = "<duration>",
      defaultValue = "5s",
      description = "The length of each window (default: ${DEFAULT-VALUE}).")
  Duration window = Duration.ofSeconds(5);

  @Option(
      names = "--windows",
      paramLabel = "<count>",
      defaultValue = "5",
      description = "The number of windows of each server (default: ${DEFAULT-VALUE}).")
  Count windows = new Count(5);

  @Option(
      names = "--generator",
      paramLabel = "<kind>",
      defaultValue = "sbamock",
      description =
          "Load generator: sbamock, or h2load if installed, which does not support h3 (default:"
              + " ${DEFAULT-VALUE}).")
  GeneratorKind generator = GeneratorKind.SBAMOCK;

  @Option(
      names = "--profiler",
      description =
          "Profiles each server and the generator in a further window, and writes flame graphs to"
              + " the run directory.")
  boolean profiler;

  enum GeneratorKind {
    SBAMOCK,
    H2LOAD
  }

  /**
   * Returns the plan.
   *
   * @throws IllegalArgumentException if an option is invalid; the message names the accepted values
   */
  BenchPlan plan(boolean pinned, long seed) {
    for (HttpProtocol protocol : protocols) {
      concurrencies(protocol).forEach(each -> requireFiles(each, openFiles()));
    }
    if (window.isZero()) {
      throw new IllegalArgumentException("--window 0s: expected more than 0s");
    }
    if (profiler && !BenchPlan.hasProfiler()) {
      throw new IllegalArgumentException(
          "--profiler: async-profiler does not support "
              + System.getProperty("os.name")
              + " on "
              + System.getProperty("os.arch")
              + ": expected Linux or macOS on x86-64 or AArch64");
    }
    return new BenchPlan(
        List.copyOf(protocols),
        this::concurrencies,
        warmup,
        settle,
        window,
        windows.atMost("--windows", 1_000),
        pinned ? generatorCpu : -1,
        generator == GeneratorKind.H2LOAD,
        profiler,
        seed);
  }

  /**
   * Checks that the generator is available and supports the operation.
   *
   * @throws IllegalArgumentException if not
   */
  void requireGenerator(Operation operation) {
    if (generator == GeneratorKind.H2LOAD) {
      BenchPlan.requireH2load(operation);
    }
  }

  List<Concurrency> concurrencies(HttpProtocol protocol) {
    if (inFlight != null && !streams.isEmpty()) {
      throw new IllegalArgumentException(
          "--in-flight and --streams exclude each other: expected one of them");
    }
    Concurrency standard = protocol.multiplexed() ? MULTIPLEXED : HTTP1;
    List<Integer> counts =
        connections.isEmpty()
            ? List.of(standard.connections())
            : connections.stream().map(count -> count.atMost("--connections", MOST)).toList();
    List<Concurrency> all = new ArrayList<>();
    for (int count : counts) {
      if (!protocol.multiplexed()) {
        all.add(new Concurrency(count, 1));
      } else if (inFlight != null) {
        int most = inFlight.atMost("--in-flight", MOST);
        all.add(new Concurrency(count, Math.max(1, most / count)));
      } else if (streams.isEmpty()) {
        all.add(new Concurrency(count, standard.streams()));
      } else {
        streams.forEach(each -> all.add(new Concurrency(count, each.atMost("--streams", MOST))));
      }
    }
    return all;
  }

  static void requireFiles(Concurrency concurrency, long limit) {
    int connections = concurrency.connections();
    requireFiles("--connections " + connections, connections, limit);
  }

  /**
   * Checks the limit of open files.
   *
   * @param option the option with its value, for the message
   * @param files the files that it requires in each process
   * @throws IllegalArgumentException if the limit is too low; the message names the option
   */
  static void requireFiles(String option, int files, long limit) {
    long needed = (long) files + FILES_BESIDE_CONNECTIONS;
    if (needed > limit) {
      throw new IllegalArgumentException(
          option
              + " requires "
              + needed
              + " open files in each process, and the limit is "
              + limit
              + ": raise it with 'ulimit -n "
              + needed
              + "'");
    }
  }

  /** Returns the hard limit of open files, to which the JVM raises its soft limit. */
  static long openFiles() {
    try {
      Matcher limit = OPEN_FILES.matcher(Files.readString(LIMITS));
      return limit.find() ? Long.parseLong(limit.group(1)) : Long.MAX_VALUE;
    } catch (IOException e) {
      return Long.MAX_VALUE;
    }
  }

  Map<String, Object> describe(boolean pinned) {
    Map<String, Object> configuration = new LinkedHashMap<>();
    configuration.put("protocols", protocols.stream().map(HttpProtocol::id).toList());
    configuration.put("warmup", Units.text(warmup));
    configuration.put("settle", Units.text(settle));
    configuration.put("window", Units.text(window));
    configuration.put("windows", windows.value());
    configuration.put("pinned", pinned);
    configuration.put("server-cpu", serverCpu);
    configuration.put("generator-cpu", generatorCpu);
    configuration.put("generator", generator.name().toLowerCase(Locale.ROOT));
    return configuration;
  }
}
