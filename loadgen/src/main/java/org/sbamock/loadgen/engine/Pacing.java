package org.sbamock.loadgen.engine;

import java.util.random.RandomGenerator;

/** When the iterations of one loop begin. */
abstract class Pacing {
  /** After so many arrivals at one go the loop looks after its connections. */
  private static final int BATCH = 32;

  final LoopWorker worker;

  private Pacing(LoopWorker worker) {
    this.worker = worker;
  }

  /** The share that loop has of the plan. */
  static Pacing of(LoadPlan plan, LoopWorker worker, int index, int loops) {
    if (plan.shape() instanceof LoadShape.Open open) {
      return new OpenLoop(worker, open, plan.seed(), index, loops);
    }
    LoadShape.Closed closed = (LoadShape.Closed) plan.shape();
    return new ClosedLoop(
        worker, share(closed.users(), index, loops), closed.thinkTime().toNanos());
  }

  /** The part of a whole that falls to one of several, so that all parts make the whole. */
  static int share(int whole, int index, int parts) {
    return whole / parts + (index < whole % parts ? 1 : 0);
  }

  abstract void start(long origin);

  /** The window has closed. */
  void stop() {}

  /** An iteration is over, and its user free. */
  abstract void over(Iteration iteration, long pauseNanos);

  private static final class ClosedLoop extends Pacing {
    private final int users;
    private final long thinkNanos;

    ClosedLoop(LoopWorker worker, int users, long thinkNanos) {
      super(worker);
      this.users = users;
      this.thinkNanos = thinkNanos;
    }

    @Override
    void start(long origin) {
      for (int i = 0; i < users; i++) {
        Iteration iteration = worker.takeUser();
        // With think time users begin spread over it, as they would be after a while.
        worker.at(origin + thinkNanos / users * i, () -> begin(iteration));
      }
    }

    private void begin(Iteration iteration) {
      if (!worker.isStopped()) {
        worker.begin(iteration, worker.nanoTime());
      }
    }

    @Override
    void over(Iteration iteration, long pauseNanos) {
      long wait = Math.max(thinkNanos, pauseNanos);
      if (wait == 0) {
        worker.execute(() -> begin(iteration));
      } else {
        worker.at(worker.nanoTime() + wait, () -> begin(iteration));
      }
    }
  }

  private static final class OpenLoop extends Pacing {
    private final Arrivals arrivals;
    private final RandomGenerator random;
    private final double gapNanos;
    private final double firstGap;
    private final int maxInFlight;
    private long origin;
    private double sinceOrigin;

    OpenLoop(LoopWorker worker, LoadShape.Open open, long seed, int index, int loops) {
      super(worker);
      this.arrivals = open.arrivals();
      this.random = Arrivals.randomOf(seed, index);
      this.gapNanos = 1e9 / open.perSecond() * loops;
      this.firstGap = arrivals == Arrivals.CONSTANT ? gapNanos * index / loops : gapNanos * gap();
      this.maxInFlight = Math.max(1, share(open.maxInFlight(), index, loops));
    }

    private double gap() {
      return arrivals.gap(random);
    }

    @Override
    void start(long start) {
      origin = start;
      sinceOrigin = firstGap;
      worker.at(next(), this::arrive);
    }

    private long next() {
      return origin + (long) sinceOrigin;
    }

    private void arrive() {
      for (int i = 0; i < BATCH; i++) {
        long now = worker.nanoTime();
        long intended = next();
        if (worker.isStopped() || intended - worker.windowEnd() >= 0) {
          return;
        }
        if (intended - now > 0) {
          worker.at(intended, this::arrive);
          return;
        }
        worker.late(intended, now);
        if (worker.inFlight() < maxInFlight) {
          worker.begin(worker.takeUser(), intended);
        } else {
          worker.missed(intended);
        }
        sinceOrigin += gapNanos * gap();
      }
      worker.execute(this::arrive);
    }

    /** Arrivals that were due, but that the loop came too late for, were not started. */
    @Override
    void stop() {
      while (next() - worker.windowEnd() < 0) {
        worker.missed(next());
        sinceOrigin += gapNanos * gap();
      }
    }

    @Override
    void over(Iteration iteration, long pauseNanos) {
      worker.release(iteration);
    }
  }
}
