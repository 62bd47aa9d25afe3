/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.engine.LoopTime.Timer;

/**
 * The part of a run on one event loop: its users, arrivals and phases. Confined to that loop,
 * except where stated.
 */
final class LoopWorker {
  /** The interval at which the lag of the loop is measured. */
  private static final long PROBE_NANOS = 10_000_000;

  /**
   * The minimum pause of a user after a failure, which prevents a busy loop if the server is down.
   */
  private static final long FAILURE_PAUSE_NANOS = 50_000_000;

  private final LoadPlan plan;
  private final Workload workload;
  private final LoopTime time;
  private final LoopStats stats;
  private final Pacing pacing;
  private final int index;
  private final int loops;
  private final List<Iteration> all = new ArrayList<>();
  private final ArrayDeque<Iteration> free = new ArrayDeque<>();
  private final CompletableFuture<Void> warm = new CompletableFuture<>();
  private final CompletableFuture<Void> done = new CompletableFuture<>();
  private final RowSink rows;
  private final int stampCount;
  private long cycles;
  private long windowStart;
  private long windowEnd;
  private long cpuAtStart;
  private int inFlight;
  private boolean following;
  private boolean windowOpen;
  private boolean stopped;
  private boolean interrupted;
  private long startedAt;
  private long warmUpNanos;
  private @Nullable Timer closing;
  private @Nullable Timer finishing;

  LoopWorker(LoadPlan plan, Workload workload, RowSink rows, LoopTime time, int index, int loops) {
    this.plan = plan;
    this.workload = workload;
    this.time = time;
    this.index = index;
    this.loops = loops;
    this.rows = rows;
    this.stats = new LoopStats(workload.steps().size());
    this.stampCount = workload.stamps().size();
    this.pacing = Pacing.of(plan, this, index, loops);
  }

  LoopStats stats() {
    return stats;
  }

  /** Completes at the end of the warm-up iterations, or immediately if there are none. */
  CompletableFuture<Void> warm() {
    return warm;
  }

  /** Completes at the end of the run on this loop, including the drain. */
  CompletableFuture<Void> done() {
    return done;
  }

  /** Starts the run. All loops of a run have the same origin. */
  void start(long origin) {
    if (plan.cycles() != null) {
      windowEnd = origin + plan.duration().toNanos();
      time.execute(
          () -> {
            closing = at(windowEnd, this::closeWindow);
            startedAt = time.nanoTime();
            pacing.warmUp();
          });
      return;
    }
    windowStart = origin + plan.warmup().toNanos();
    windowEnd = windowStart + plan.duration().toNanos();
    time.execute(
        () -> {
          at(windowStart, this::openWindow);
          closing = at(windowEnd, this::closeWindow);
          pacing.start(origin);
        });
  }

  /** Starts the measured iterations after the warm-up. May be called from any thread. */
  void measure(long origin) {
    time.execute(
        () -> {
          if (!stopped) {
            windowStart = origin;
            at(origin, () -> openAndStart(origin));
          }
        });
  }

  private void openAndStart(long origin) {
    if (!stopped) {
      openWindow();
      pacing.start(origin);
    }
  }

  /** Completes the warm-up of this loop. */
  void warmedUp() {
    warmUpNanos = time.nanoTime() - startedAt;
    warm.complete(null);
  }

  /** Returns the duration of the warm-up of this loop; to be called when {@link #warm} is done. */
  long warmUpNanos() {
    return warmUpNanos;
  }

  /**
   * Closes the window unless iterations are in progress; called when no iteration is left to start.
   */
  void exhausted() {
    if (inFlight == 0 && !stopped) {
      windowEnd = Math.min(windowEnd, time.nanoTime());
      closeWindow();
    }
  }

  /** Interrupts the run; iterations in progress are not counted. May be called from any thread. */
  void interrupt() {
    time.execute(
        () -> {
          if (!stopped) {
            interrupted = true;
            windowEnd = time.nanoTime();
            closeWindow();
          }
          finish();
        });
  }

  Timer at(long when, Runnable task) {
    return time.schedule(task, Math.max(0, when - time.nanoTime()));
  }

  long nanoTime() {
    return time.nanoTime();
  }

  boolean isStopped() {
    return stopped;
  }

  long windowEnd() {
    return windowEnd;
  }

  boolean inWindow(long now) {
    if (plan.cycles() != null) {
      return windowOpen && now - windowEnd < 0;
    }
    return now - windowStart >= 0 && now - windowEnd < 0;
  }

  private void openWindow() {
    if (stopped) {
      return;
    }
    windowOpen = true;
    cpuAtStart = time.cpuNanos();
    probe(time.nanoTime() + PROBE_NANOS);
  }

  private void probe(long due) {
    at(
        due,
        () -> {
          if (!stopped) {
            long now = time.nanoTime();
            stats.lag(now - due);
            probe(now + PROBE_NANOS);
          }
        });
  }

  private void closeWindow() {
    if (stopped) {
      return;
    }
    stopped = true;
    warm.complete(null);
    pacing.stop();
    if (windowOpen) {
      stats.cpuNanos = time.cpuNanos() - cpuAtStart;
      stats.wallNanos = time.nanoTime() - windowStart;
    }
    if (inFlight == 0) {
      complete();
    } else {
      finishing = time.schedule(this::finish, plan.drain().toNanos());
    }
  }

  /** Completes the run on this loop, whose timers would keep its measurements in memory. */
  private void complete() {
    cancel(closing);
    cancel(finishing);
    done.complete(null);
  }

  private static void cancel(@Nullable Timer timer) {
    if (timer != null) {
      timer.cancel();
    }
  }

  private void finish() {
    if (done.isDone()) {
      return;
    }
    for (Iteration iteration : all) {
      iteration.abandon(interrupted);
    }
    complete();
  }

  /** Returns a free user, or a new user if there is none. */
  Iteration takeUser() {
    Iteration iteration = free.pollFirst();
    if (iteration == null) {
      int number = index + all.size() * loops;
      iteration = new Iteration(this, workload.newUser(number), number);
      all.add(iteration);
    }
    return iteration;
  }

  int inFlight() {
    return inFlight;
  }

  void begin(Iteration iteration, long intended) {
    inFlight++;
    boolean measured = inWindow(intended);
    stats.begun(measured);
    iteration.begin(intended, time.nanoTime(), measured);
  }

  /** Processes the end of an iteration. */
  void over(Iteration iteration, boolean failed) {
    inFlight--;
    if (!failed) {
      stats.over.increment();
    }
    if (stopped) {
      if (inFlight == 0) {
        complete();
      }
    } else {
      pacing.over(iteration, failed ? FAILURE_PAUSE_NANOS : 0);
    }
  }

  void release(Iteration iteration) {
    free.addLast(iteration);
  }

  void missed(long intended) {
    if (inWindow(intended)) {
      stats.notStarted.increment();
    }
  }

  void late(long intended, long now) {
    if (inWindow(intended)) {
      stats.lag(now - intended);
    }
  }

  void execute(Runnable task) {
    time.execute(task);
  }

  /**
   * Starts what follows an iteration without a pause. It begins within the read of the response
   * that ended the iteration, so that the requests of a connection that one read causes leave
   * together. An iteration that ends before its start returns is followed in a task.
   */
  void follow(Runnable start) {
    if (following) {
      time.execute(start);
      return;
    }
    following = true;
    try {
      start.run();
    } finally {
      following = false;
    }
  }

  int lane() {
    return index;
  }

  long epochNanos() {
    return time.epochNanos();
  }

  boolean writesRows() {
    return rows != RowSink.NONE;
  }

  int stepCount() {
    return workload.steps().size();
  }

  int stampCount() {
    return stampCount;
  }

  void keepFailure(long intended, String kind) {
    stats.keep(new FailedIteration(epochNanos(intended), time.epochNanos(), kind));
  }

  private long epochNanos(long nanoTime) {
    return time.epochNanos() - (time.nanoTime() - nanoTime);
  }

  void writeRow(int user, long intended, String outcome, long[] steps, long[] stamps) {
    long cycle = index + cycles++ * loops;
    rows.row(new Row(cycle, index, user, epochNanos(intended), outcome, steps, stamps));
  }
}
