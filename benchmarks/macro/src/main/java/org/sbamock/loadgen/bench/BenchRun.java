/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import java.util.function.ToLongFunction;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.trial.TrialObserver;

/**
 * The measurement of an operation on several servers. For each variant, protocol and concurrency,
 * the windows of the servers alternate, so that disturbances of the machine affect all servers.
 */
public final class BenchRun {
  /** The duration of the window after a warm-up, whose values are discarded. */
  private static final Duration WARM = Duration.ofMillis(1);

  private final Operation operation;
  private final BenchPlan plan;
  private final TrialObserver observer;
  private final BooleanSupplier over;
  private final Path directory;

  /**
   * Creates a run.
   *
   * @param observer receives the start, progress and end of each window
   * @param over returns whether the run was interrupted
   * @param directory the directory for the files of h2load and the flame graphs
   */
  public BenchRun(
      Operation operation,
      BenchPlan plan,
      TrialObserver observer,
      BooleanSupplier over,
      Path directory) {
    this.operation = operation;
    this.plan = plan;
    this.observer = observer;
    this.over = over;
    this.directory = directory;
  }

  /**
   * A server and the generator of its load.
   *
   * @param server the server
   * @param warmupNanos the duration of its warm-up in ns
   * @param h2load whether h2load generates its load; the server is then not measured over protocols
   *     that h2load does not support
   */
  public record MeasuredServer(
      BenchServer server, ToLongFunction<HttpProtocol> warmupNanos, boolean h2load) {
    /** Creates a server whose load comes from the generator of the plan. */
    public MeasuredServer(BenchServer server, ToLongFunction<HttpProtocol> warmupNanos) {
      this(server, warmupNanos, false);
    }

    boolean speaks(HttpProtocol protocol) {
      return server.speaks(protocol) && (!h2load || H2load.speaks(protocol));
    }
  }

  /**
   * Measures one variant over one protocol.
   *
   * @param contestants the servers; those that do not support the protocol are omitted
   * @param done receives each cell for which every server has a window
   * @throws IllegalStateException if a server ends unexpectedly
   */
  public void measure(
      List<MeasuredServer> contestants, HttpProtocol protocol, String variant, Consumer<Cell> done)
      throws InterruptedException {
    List<MeasuredServer> present =
        contestants.stream().filter(contestant -> contestant.speaks(protocol)).toList();
    boolean warm = false;
    for (Concurrency concurrency : plan.concurrencies().of(protocol)) {
      if (present.isEmpty() || over.getAsBoolean()) {
        return;
      }
      measure(present, protocol, variant, concurrency, !warm, done);
      warm = true;
    }
  }

  private void measure(
      List<MeasuredServer> present,
      HttpProtocol protocol,
      String variant,
      Concurrency concurrency,
      boolean warmUp,
      Consumer<Cell> done)
      throws InterruptedException {
    List<Generator> generators = new ArrayList<>();
    List<List<Window>> windows = new ArrayList<>();
    try {
      for (MeasuredServer contestant : present) {
        if (warmUp) {
          operation.prepare(contestant.server(), variant);
        }
        Generator generator = generator(contestant, protocol, variant, concurrency);
        generators.add(generator);
        windows.add(new ArrayList<>());
        Duration warmup =
            warmUp
                ? Duration.ofNanos(contestant.warmupNanos().applyAsLong(protocol))
                : plan.settle();
        if (!warmup.isZero() && !over.getAsBoolean()) {
          generator.run(warmup, WARM);
          requireAlive(contestant.server());
        }
      }
      for (int i = 0; i < plan.windows() && !over.getAsBoolean(); i++) {
        for (int j = 0; j < present.size() && !over.getAsBoolean(); j++) {
          Window window = generators.get(j).run(plan.settle(), plan.window());
          if (window.isEmpty() && !over.getAsBoolean()) {
            window = generators.get(j).run(plan.settle(), plan.window());
          }
          requireAlive(present.get(j).server());
          if (!over.getAsBoolean()) {
            windows.get(j).add(window);
          }
        }
      }
      if (plan.profiler()) {
        for (int j = 0; j < present.size() && !over.getAsBoolean(); j++) {
          profile(present.get(j).server(), generators.get(j), protocol, variant, concurrency);
        }
      }
    } finally {
      generators.forEach(Generator::close);
    }
    if (windows.stream().noneMatch(List::isEmpty)) {
      done.accept(cell(present, protocol, variant, concurrency, windows));
    }
  }

  /** Profiles the server and the generator in a window that is not part of the results. */
  private void profile(
      BenchServer server,
      Generator generator,
      HttpProtocol protocol,
      String variant,
      Concurrency concurrency)
      throws InterruptedException {
    Map<String, Long> jvms = new LinkedHashMap<>(server.jvms());
    jvms.put("generator", ProcessHandle.current().pid());
    try (FlameGraphs graphs = FlameGraphs.start(jvms)) {
      generator.run(plan.settle(), plan.window());
      requireAlive(server);
      String name = title("-", server, protocol, variant, concurrency).replace('×', 'x');
      graphs.write(directory, name);
    }
  }

  private static String title(
      String separator,
      BenchServer server,
      HttpProtocol protocol,
      String variant,
      Concurrency concurrency) {
    return Stream.of(
            server.name(),
            protocol.id(),
            variant,
            concurrency.connections() + "×" + concurrency.streams())
        .filter(part -> !part.isEmpty())
        .collect(Collectors.joining(separator));
  }

  private void requireAlive(BenchServer server) {
    CompletableFuture<String> death = server.failure();
    if (death.isDone() && !over.getAsBoolean()) {
      throw new IllegalStateException(death.join());
    }
  }

  private Generator generator(
      MeasuredServer contestant, HttpProtocol protocol, String variant, Concurrency concurrency) {
    BenchServer server = contestant.server();
    if ((plan.h2load() || contestant.h2load()) && H2load.speaks(protocol)) {
      return new H2load(
          server,
          plan.generatorProcessor(),
          protocol,
          concurrency,
          operation.request(server.apiRoot(protocol), protocol, variant).orElseThrow(),
          directory);
    }
    return new EngineGenerator(
        title(" ", server, protocol, variant, concurrency),
        operation,
        variant,
        server,
        protocol,
        concurrency,
        plan.seed(),
        observer);
  }

  private Cell cell(
      List<MeasuredServer> present,
      HttpProtocol protocol,
      String variant,
      Concurrency concurrency,
      List<List<Window>> windows) {
    List<Measurement> servers = new ArrayList<>();
    for (int i = 0; i < present.size(); i++) {
      servers.add(
          Measurement.of(
              present.get(i).server().name(), windows.get(i), i == 0 ? List.of() : windows.get(0)));
    }
    return new Cell(
        operation.id(),
        variant.isEmpty() ? null : variant,
        protocol.id(),
        concurrency.connections(),
        concurrency.streams(),
        servers);
  }
}
