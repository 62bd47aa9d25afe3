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

/**
 * A run: spreads a plan over event loops, collects what they measure, and can be interrupted.
 *
 * <pre>{@code
 * LoadRun run = new LoadRun(plan, workload, eventLoops);
 * LoadOutcome outcome = run.run(RunListener.NONE);
 * }</pre>
 */
public final class LoadRun {
  private static final long TICK_NANOS = 1_000_000_000L;

  private final LoadPlan plan;
  private final List<LoopWorker> workers;
  private final Collector collector;
  private final CompletableFuture<Void> interruption = new CompletableFuture<>();

  /** A run that has not begun. */
  public LoadRun(LoadPlan plan, Workload workload, EventLoopGroup eventLoops) {
    this.plan = plan;
    List<LoopTime> times = new ArrayList<>();
    for (EventExecutor executor : eventLoops) {
      times.add(new EventLoopTime((EventLoop) executor));
    }
    this.workers = workersOf(plan, workload, times);
    this.collector = new Collector(plan, workload, workers);
  }

  static List<LoopWorker> workersOf(LoadPlan plan, Workload workload, List<LoopTime> times) {
    List<LoopWorker> workers = new ArrayList<>();
    for (int i = 0; i < times.size(); i++) {
      workers.add(new LoopWorker(plan, workload, times.get(i), i, times.size()));
    }
    return workers;
  }

  /**
   * Runs to the end; call it once, and not on an event loop.
   *
   * @throws InterruptedException if the calling thread is interrupted; the run is then over
   */
  public LoadOutcome run(RunListener listener) throws InterruptedException {
    long origin = System.nanoTime();
    long windowStart = origin + plan.warmup().toNanos();
    long windowEnd = windowStart + plan.duration().toNanos();
    workers.forEach(worker -> worker.start(origin));
    CompletableFuture<Void> allDone =
        CompletableFuture.allOf(
            workers.stream().map(LoopWorker::done).toArray(CompletableFuture<?>[]::new));
    CompletableFuture<Object> over = CompletableFuture.anyOf(allDone, interruption);
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
      if (interrupted) {
        workers.forEach(LoopWorker::interrupt);
      }
      follow(Progress.Phase.DRAIN, windowEnd, windowEnd + plan.drain().toNanos(), over, listener);
      if (interruption.isDone()) {
        workers.forEach(LoopWorker::interrupt);
      }
      settle(allDone);
      long window = began ? (interrupted ? ended - begun : windowEnd - windowStart) : 0;
      return collector.outcome(Math.max(0, window), interruption.isDone());
    } catch (InterruptedException e) {
      workers.forEach(LoopWorker::interrupt);
      throw e;
    }
  }

  /** Ends the run before its time, from any thread; what it has is its outcome. */
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
      await(over, Math.min(TICK_NANOS, to - now));
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
