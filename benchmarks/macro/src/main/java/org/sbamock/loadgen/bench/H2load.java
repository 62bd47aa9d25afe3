/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.TimeUnit;
import java.util.function.LongFunction;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.process.CpuTimeClock;
import org.sbamock.loadgen.process.ProcessorPin;
import org.sbamock.loadgen.process.meter.UsageMeter;
import org.sbamock.loadgen.workload.call.FixedRequest;
import org.sbamock.sbi.ApiRoot;

/**
 * The load generator {@code h2load} of nghttp2: one process per window, which opens new
 * connections. It reports no percentiles.
 */
final class H2load implements Generator {
  private static final String PROGRAM = "h2load";
  private static final Pattern REQUESTS =
      Pattern.compile("requests: .* (\\d+) done, (\\d+) succeeded, (\\d+) failed, (\\d+) errored");
  private static final Pattern GOOD = Pattern.compile("status codes: (\\d+) 2xx");
  private static final Pattern FINISHED = Pattern.compile("finished in ([0-9.]+)(us|ms|s|m),");
  private static final Duration POLL = Duration.ofMillis(20);
  private static final Duration PATIENCE = Duration.ofSeconds(30);

  private final BenchServer server;
  private final List<String> prefix;
  private final HttpProtocol protocol;
  private final Concurrency concurrency;
  private final FixedRequest request;
  private final Path directory;

  H2load(
      BenchServer server,
      int processor,
      HttpProtocol protocol,
      Concurrency concurrency,
      FixedRequest request,
      Path directory) {
    this.server = server;
    this.prefix = processor < 0 ? List.of() : ProcessorPin.prefix(processor);
    this.protocol = protocol;
    this.concurrency = concurrency;
    this.request = request;
    this.directory = directory;
  }

  /** Returns the path of h2load on the {@code PATH}; empty if it is not installed. */
  static Optional<Path> find() {
    return Stream.of(System.getenv().getOrDefault("PATH", "").split(":"))
        .map(place -> Path.of(place, PROGRAM))
        .filter(Files::isExecutable)
        .findFirst();
  }

  static boolean speaks(HttpProtocol protocol) {
    return !protocol.quic();
  }

  private List<String> command(Duration duration) {
    List<String> command = new ArrayList<>(prefix);
    command.addAll(
        List.of(
            PROGRAM,
            "-D",
            Long.toString(Math.max(1, Math.round(duration.toMillis() / 1e3))),
            "-t",
            "1",
            "-c",
            Integer.toString(concurrency.connections()),
            "-m",
            Integer.toString(concurrency.streams())));
    if (!protocol.multiplexed()) {
      command.add("--h1");
    }
    request.headers().forEach((name, value) -> command.addAll(List.of("-H", name + ": " + value)));
    command.addAll(List.of("-H", ":method: " + request.method().name()));
    if (request.content().length > 0) {
      command.addAll(List.of("-d", body().toString()));
    }
    ApiRoot root = server.apiRoot(protocol);
    command.add(root.scheme() + "://" + root.origin().authority() + request.target());
    return command;
  }

  private Path body() {
    Path file = directory.resolve("h2load.body");
    try {
      return Files.write(file, request.content());
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  @Override
  public Window run(Duration before, Duration window) throws InterruptedException {
    UsageMeter usage = new UsageMeter(server.processes());
    GeneratorMeter allocations = new GeneratorMeter(server.processes());
    Path output = directory.resolve("h2load.out");
    try {
      allocations.measurementBegins();
      usage.measurementBegins();
      Process process =
          new ProcessBuilder(command(before.plus(window)))
              .redirectErrorStream(true)
              .redirectOutput(output.toFile())
              .start();
      Duration cpu = await(process, before.plus(window).plus(PATIENCE));
      usage.measurementEnds();
      allocations.measurementEnds();
      String text = Files.readString(output, StandardCharsets.UTF_8);
      if (process.exitValue() != 0) {
        throw new IllegalStateException("h2load failed: " + text.strip());
      }
      return read(
          text,
          cpu,
          done ->
              Window.Usage.of(usage.perIteration(done), allocations.allocatedPerIteration(done)));
    } catch (IOException e) {
      throw new UncheckedIOException("h2load failed to start: " + e.getMessage(), e);
    }
  }

  /** Waits for the end of h2load and returns its CPU time, as last read before its end. */
  private static Duration await(Process process, Duration patience) throws InterruptedException {
    long deadline = System.nanoTime() + patience.toNanos();
    Duration cpu = Duration.ZERO;
    try {
      while (!process.waitFor(POLL.toMillis(), TimeUnit.MILLISECONDS)) {
        cpu = CpuTimeClock.read(process.toHandle()).orElse(cpu);
        if (System.nanoTime() - deadline > 0) {
          throw new IllegalStateException("h2load came to no end");
        }
      }
      return cpu;
    } finally {
      process.destroyForcibly();
    }
  }

  static Window read(String text, Duration cpu, LongFunction<Window.@Nullable Usage> usage) {
    Matcher requests = REQUESTS.matcher(text);
    Matcher good = GOOD.matcher(text);
    Matcher finished = FINISHED.matcher(text);
    if (!requests.find() || !good.find() || !finished.find()) {
      throw new IllegalStateException("unexpected output of h2load: " + text.strip());
    }
    long done = Long.parseLong(requests.group(1));
    long succeeded = Math.min(Long.parseLong(good.group(1)), Long.parseLong(requests.group(2)));
    double seconds = seconds(Double.parseDouble(finished.group(1)), finished.group(2));
    double busy = cpu.toNanos() / 1e9 / seconds;
    TreeMap<String, Long> failures = new TreeMap<>();
    if (succeeded < done) {
      failures.put("no status code 2xx", done - succeeded);
    }
    return new Window(
        seconds,
        succeeded,
        done == 0 ? 0 : (double) succeeded / done,
        usage.apply(succeeded),
        null,
        succeeded == 0 ? 0 : cpu.toNanos() / 1e3 / succeeded,
        busy,
        busy >= 0.95 ? "h2load was busy all the time" : null,
        failures);
  }

  private static double seconds(double value, String unit) {
    return switch (unit) {
      case "us" -> value / 1e6;
      case "ms" -> value / 1e3;
      case "m" -> value * 60;
      default -> value;
    };
  }

  @Override
  public void close() {}
}
