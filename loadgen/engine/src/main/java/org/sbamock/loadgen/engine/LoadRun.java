/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import io.netty.channel.EventLoop;
import io.netty.channel.EventLoopGroup;
import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;

/**
 * A run: distributes a plan over event loops, collects their measurements, and can be interrupted.
 *
 * <pre>{@code
 * LoadRun run = new LoadRun(plan, workload, eventLoops);
 * LoadOutcome outcome = run.run(RunListener.NONE);
 * }</pre>
 */
public final class LoadRun {
  private static final long TICK_NANOS = 1_000_000_000L;

  /** The time within which all loops receive their common start time. */
  private static final long TOGETHER_NANOS = 2_000_000;

  private final LoadPlan plan;
  private final List<LoopWorker> workers;
  private final Collector collector;
  private final CompletableFuture<Void> interruption = new CompletableFuture<>();

  /** Creates a run without starting it. */
  public LoadRun(LoadPlan plan, Workload workload, EventLoopGroup eventLoops) {
    this(plan, workload, RowSink.NONE, eventLoops);
  }

  /**
   * Creates a run without starting it.
   *
   * @param rows receives the rows of measured iterations
   */
  public LoadRun(LoadPlan plan, Workload workload, RowSink rows, EventLoopGroup eventLoops) {
    this.plan = plan;
    List<LoopTime> times = new ArrayList<>();
    for (EventExecutor executor : eventLoops) {
      times.add(new EventLoopTime((EventLoop) executor));
    }
    this.workers = workersOf(plan, workload, rows, times);
    this.collector = new Collector(plan, workload, workers);
  }

  static List<LoopWorker> workersOf(
      LoadPlan plan, Workload workload, RowSink rows, List<LoopTime> times) {
    List<LoopWorker> workers = new ArrayList<>();
    for (int i = 0; i < times.size(); i++) {
      workers.add(new LoopWorker(plan, workload, rows, times.get(i), i, times.size()));
    }
    return workers;
  }

  /**
   * Performs the run and blocks until its end. Must be called only once and not on an event loop.
   *
   * @throws InterruptedException if the calling thread is interrupted; this ends the run
   */
  public LoadOutcome run(RunListener listener) throws InterruptedException {
    long origin = System.nanoTime();
    workers.forEach(worker -> worker.start(origin));
    CompletableFuture<Void> allDone = all(LoopWorker::done);
    CompletableFuture<Object> over = CompletableFuture.anyOf(allDone, interruption);
    return plan.cycles() == null
        ? runForDuration(origin, allDone, over, listener)
        : runCycles(origin, allDone, over, listener);
  }

  private CompletableFuture<Void> all(Function<LoopWorker, CompletableFuture<Void>> part) {
    return CompletableFuture.allOf(workers.stream().map(part).toArray(CompletableFuture<?>[]::new));
  }

  private LoadOutcome runCycles(
      long origin,
      CompletableFuture<Void> allDone,
      CompletableFuture<Object> over,
      RunListener listener)
      throws InterruptedException {
    long end = origin + plan.duration().toNanos();
    long window = 0;
    try {
      CompletableFuture<Object> warm =
          CompletableFuture.anyOf(all(LoopWorker::warm), allDone, interruption);
      follow(Progress.Phase.WARM_UP, origin, end, warm, listener);
      if (warm.isDone() && !interruption.isDone() && System.nanoTime() - end < 0) {
        listener.measurementBegins();
        long begun = System.nanoTime() + TOGETHER_NANOS;
        measure(plan, workers, begun);
        follow(Progress.Phase.MEASUREMENT, begun, end, over, listener);
        window = Math.min(System.nanoTime(), end) - begun;
        listener.measurementEnds();
      }
      return drain(end, window, allDone, over, listener);
    } catch (InterruptedException e) {
      workers.forEach(LoopWorker::interrupt);
      throw e;
    }
  }

  /** Starts the measured iterations of a plan with cycles, whose warm-up has ended. */
  static void measure(LoadPlan plan, List<LoopWorker> workers, long begun) {
    long spread = spreadNanos(plan, workers);
    for (int i = 0; i < workers.size(); i++) {
      workers.get(i).measure(begun + spread * i / workers.size());
    }
  }

  private static long spreadNanos(LoadPlan plan, List<LoopWorker> workers) {
    CycleBudget cycles = plan.cycles();
    if (cycles == null
        || !cycles.staggered()
        || cycles.warmup() == 0
        || !(plan.shape() instanceof LoadShape.Closed)) {
      return 0;
    }
    long[] warmUps = workers.stream().mapToLong(LoopWorker::warmUpNanos).sorted().toArray();
    return warmUps[warmUps.length / 2] / cycles.warmup();
  }

  private LoadOutcome runForDuration(
      long origin,
      CompletableFuture<Void> allDone,
      CompletableFuture<Object> over,
      RunListener listener)
      throws InterruptedException {
    long windowStart = origin + plan.warmup().toNanos();
    long windowEnd = windowStart + plan.duration().toNanos();
    try {
      follow(Progress.Phase.WARM_UP, origin, windowStart, over, listener);
      long begun = System.nanoTime();
      boolean began = !interruption.isDone();
      if (began) {
        listener.measurementBegins();
        follow(Progress.Phase.MEASUREMENT, windowStart, windowEnd, over, listener);
      }
      long ended = Math.min(System.nanoTime(), windowEnd);
      boolean interrupted = interruption.isDone();
      if (began) {
        listener.measurementEnds();
      }
      long window = began ? (interrupted ? ended - begun : windowEnd - windowStart) : 0;
      return drain(windowEnd, window, allDone, over, listener);
    } catch (InterruptedException e) {
      workers.forEach(LoopWorker::interrupt);
      throw e;
    }
  }

  private LoadOutcome drain(
      long from,
      long window,
      CompletableFuture<Void> allDone,
      CompletableFuture<Object> over,
      RunListener listener)
      throws InterruptedException {
    if (interruption.isDone()) {
      workers.forEach(LoopWorker::interrupt);
    }
    follow(Progress.Phase.DRAIN, from, from + plan.drain().toNanos(), over, listener);
    if (interruption.isDone()) {
      workers.forEach(LoopWorker::interrupt);
    }
    settle(allDone);
    long now = System.nanoTime();
    listener.progress(
        collector.collect(Progress.Phase.DRAIN, now, now - from, plan.drain().toNanos()));
    return collector.outcome(Math.max(0, window), interruption.isDone());
  }

  /**
   * Interrupts the run; the values measured so far are its outcome. May be called from any thread.
   */
  public void interrupt() {
    interruption.complete(null);
  }

  private void follow(
      Progress.Phase phase,
      long from,
      long to,
      CompletableFuture<Object> over,
      RunListener listener)
      throws InterruptedException {
    long now = System.nanoTime();
    while (now - to < 0 && !over.isDone()) {
      await(over, Math.min(TICK_NANOS - (now - from) % TICK_NANOS, to - now));
      now = System.nanoTime();
      if (collector.isDue(now, TICK_NANOS)) {
        listener.progress(collector.collect(phase, now, now - from, to - from));
      }
    }
  }

  private static void settle(CompletableFuture<Void> allDone) throws InterruptedException {
    await(allDone, TimeUnit.SECONDS.toNanos(5));
  }

  private static void await(CompletableFuture<?> future, long nanos) throws InterruptedException {
    try {
      future.get(nanos, TimeUnit.NANOSECONDS);
    } catch (TimeoutException e) {
      return;
    } catch (ExecutionException e) {
      throw new IllegalStateException(e.getCause());
    }
  }
}
