/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import java.time.Duration;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.function.BooleanSupplier;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.process.FunctionProcess;
import org.sbamock.loadgen.process.meter.FullGarbageCollection;
import org.sbamock.loadgen.trial.TrialObserver;

/**
 * A long load on one function, with periodic checkpoints of its memory. Each checkpoint follows a
 * full garbage collection, so that the heap contains live objects only.
 */
public final class SoakRun {
  private static final double MIB = 1 << 20;
  private static final Duration WINDOW = Duration.ofSeconds(5);

  private final Operation operation;
  private final HttpProtocol protocol;
  private final Concurrency concurrency;
  private final long seed;
  private final TrialObserver observer;
  private final BooleanSupplier over;

  /**
   * Creates a run of the operation's first variant.
   *
   * @param over returns whether the run was interrupted
   */
  public SoakRun(
      Operation operation,
      HttpProtocol protocol,
      Concurrency concurrency,
      long seed,
      TrialObserver observer,
      BooleanSupplier over) {
    this.operation = operation;
    this.protocol = protocol;
    this.concurrency = concurrency;
    this.seed = seed;
    this.observer = observer;
    this.over = over;
  }

  /**
   * The state of the function at one time.
   *
   * @param iterations successful iterations since the start
   * @param liveHeapMib the heap after a full collection in MiB; null if unknown
   * @param residentMib resident memory before that collection in MiB; null if unknown
   * @param directMib direct memory of the JVM's buffers in MiB; null if unknown
   * @param threads live threads; null if unknown
   * @param perSecond iterations per second since the previous checkpoint
   * @param cpuMicros CPU time of the function per iteration since the previous checkpoint, in
   *     microseconds; null if unknown
   * @param success the lowest success ratio of a window since the start, 0 to 1
   */
  public record Checkpoint(
      long iterations,
      @Nullable Double liveHeapMib,
      @Nullable Double residentMib,
      @Nullable Double directMib,
      @Nullable Integer threads,
      double perSecond,
      @Nullable Double cpuMicros,
      double success) {}

  /**
   * Runs until the given number of iterations has succeeded.
   *
   * @param server a server with one process
   * @param looks the number of checkpoints after the first one, which precedes all load
   * @param seen receives each checkpoint
   * @throws IllegalStateException if the function ends unexpectedly, or no iteration succeeds in a
   *     window of 5 s
   */
  public void run(FunctionServer server, long iterations, int looks, Consumer<Checkpoint> seen)
      throws InterruptedException {
    String variant = operation.variants().get(0);
    operation.prepare(server, variant);
    seen.accept(look(server, new Interval(), new Interval()));
    Interval whole = new Interval();
    try (EngineGenerator generator =
        new EngineGenerator(
            operation.id(), operation, variant, server, protocol, concurrency, seed, observer)) {
      for (int i = 1; i <= looks && !over.getAsBoolean(); i++) {
        Interval stretch = new Interval();
        while (whole.iterations < iterations * i / looks && !over.getAsBoolean()) {
          Window window = generator.run(Duration.ZERO, WINDOW);
          if (server.failure().isDone() && !over.getAsBoolean()) {
            throw new IllegalStateException(server.failure().join());
          }
          stretch.add(window);
          whole.add(window);
          if (window.iterations() == 0 && !over.getAsBoolean()) {
            throw new IllegalStateException(
                "no request succeeded within " + WINDOW.toSeconds() + " s: " + window.failures());
          }
        }
        if (!over.getAsBoolean()) {
          seen.accept(look(server, stretch, whole));
        }
      }
    }
  }

  private static final class Interval {
    private long iterations;
    private double seconds;
    private double cpuMicros;
    private double success = 1;

    void add(Window window) {
      iterations += window.iterations();
      seconds += window.seconds();
      Double each = window.cpuMicros();
      cpuMicros += each == null ? Double.NaN : each * window.iterations();
      success = Math.min(success, window.success());
    }
  }

  private static Checkpoint look(FunctionServer server, Interval stretch, Interval whole)
      throws InterruptedException {
    FunctionProcess function = server.running().get(0);
    OptionalLong resident = function.usage().residentBytes();
    boolean collected = FullGarbageCollection.of(function.pid());
    OptionalDouble heap = function.meter("jvm.memory.used?tag=area:heap");
    OptionalDouble direct = function.meter("jvm.buffer.memory.used?tag=id:direct");
    OptionalDouble threads = function.meter("jvm.threads.live");
    boolean none = stretch.iterations == 0 || Double.isNaN(stretch.cpuMicros);
    return new Checkpoint(
        whole.iterations,
        collected && heap.isPresent() ? tenths(heap.getAsDouble() / MIB) : null,
        resident.isPresent() ? tenths(resident.getAsLong() / MIB) : null,
        direct.isPresent() ? tenths(direct.getAsDouble() / MIB) : null,
        threads.isPresent() ? (int) threads.getAsDouble() : null,
        stretch.seconds == 0 ? 0 : tenths(stretch.iterations / stretch.seconds),
        none ? null : tenths(stretch.cpuMicros / stretch.iterations),
        whole.success);
  }

  private static double tenths(double value) {
    return Math.round(value * 10) / 10.0;
  }
}
