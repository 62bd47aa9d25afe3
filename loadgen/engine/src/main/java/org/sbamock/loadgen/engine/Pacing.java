/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;

/** The start times of the iterations of one loop. */
abstract class Pacing {
  /** The maximum number of consecutive arrivals before the loop processes its connections. */
  private static final int BATCH = 32;

  final LoopWorker worker;

  private Pacing(LoopWorker worker) {
    this.worker = worker;
  }

  /**
   * Returns the pacing of one loop of a plan.
   *
   * @param index the index of the loop
   * @param loops the number of loops
   */
  static Pacing of(LoadPlan plan, LoopWorker worker, int index, int loops) {
    if (plan.shape() instanceof LoadShape.Open open) {
      return new OpenLoop(worker, open, plan, index, loops);
    }
    LoadShape.Closed closed = (LoadShape.Closed) plan.shape();
    int usersInAll = plan.share().of(closed.users());
    int users = new LoadShare(index, loops).of(usersInAll);
    long think = closed.thinkTime().toNanos();
    CycleBudget cycles = plan.cycles();
    return cycles == null
        ? new ClosedLoop(worker, users, think)
        : new CycleLoop(
            worker, users, usersInAll, think, plan.share().of(cycles.measured()), cycles.warmup());
  }

  /** Starts the warm-up iterations if the run has a {@link CycleBudget}. */
  void warmUp() {
    worker.warmedUp();
  }

  abstract void start(long origin);

  /** Handles the end of the window. */
  void stop() {}

  /**
   * Handles the end of an iteration.
   *
   * @param pauseNanos the minimum pause of the user in nanoseconds
   */
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
        // The first starts are spread over the think time, as in the steady state.
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
        worker.follow(() -> begin(iteration));
      } else {
        worker.at(worker.nanoTime() + wait, () -> begin(iteration));
      }
    }
  }

  /** A closed loop with a number of iterations per user; the users of one loop start together. */
  private static final class CycleLoop extends Pacing {
    private final List<Iteration> users = new ArrayList<>();
    private final int userCount;
    private final int usersInAll;
    private final long thinkNanos;
    private final long measured;
    private final int warmup;
    private boolean measuring;
    private int busy;

    CycleLoop(
        LoopWorker worker, int users, int usersInAll, long thinkNanos, long measured, int warmup) {
      super(worker);
      this.userCount = users;
      this.usersInAll = usersInAll;
      this.thinkNanos = thinkNanos;
      this.measured = measured;
      this.warmup = warmup;
    }

    @Override
    void warmUp() {
      for (int i = 0; i < userCount; i++) {
        Iteration user = worker.takeUser();
        user.owe(warmup, new LoadShare(user.number(), usersInAll).of(measured));
        users.add(user);
      }
      busy = userCount;
      users.forEach(this::next);
      if (userCount == 0) {
        worker.warmedUp();
      }
    }

    @Override
    void start(long origin) {
      measuring = true;
      busy = userCount;
      users.forEach(this::next);
      if (userCount == 0) {
        worker.exhausted();
      }
    }

    private void next(Iteration user) {
      if (worker.isStopped()) {
        return;
      }
      if (measuring ? user.takeCycle() : user.takeWarmup()) {
        worker.begin(user, worker.nanoTime());
      } else if (--busy == 0) {
        if (measuring) {
          worker.exhausted();
        } else {
          worker.warmedUp();
        }
      }
    }

    @Override
    void over(Iteration user, long pauseNanos) {
      long wait = Math.max(thinkNanos, pauseNanos);
      if (wait == 0) {
        worker.follow(() -> next(user));
      } else {
        worker.at(worker.nanoTime() + wait, () -> next(user));
      }
    }
  }

  private static final class OpenLoop extends Pacing {
    private final Arrivals arrivals;
    private final RandomGenerator random;
    private final double gapNanos;
    private final double firstGap;
    private final int maxInFlight;
    private final long measured;
    private boolean measuring;
    private long origin;
    private double sinceOrigin;
    private long left;

    OpenLoop(LoopWorker worker, LoadShape.Open open, LoadPlan plan, int index, int loops) {
      super(worker);
      this.arrivals = open.arrivals();
      LoadShare lane = plan.share().interleave(new LoadShare(index, loops));
      this.random = Arrivals.randomOf(plan.seed(), lane.index());
      this.gapNanos = 1e9 / open.perSecond() * lane.count();
      this.firstGap =
          arrivals == Arrivals.CONSTANT ? gapNanos * lane.index() / lane.count() : gapNanos * gap();
      CycleBudget cycles = plan.cycles();
      this.measured = cycles == null ? Long.MAX_VALUE : lane.of(cycles.measured());
      this.left = cycles == null ? 0 : lane.of(cycles.warmup());
      this.maxInFlight = Math.max(1, lane.of(open.maxInFlight()));
    }

    private double gap() {
      return arrivals.gap(random);
    }

    @Override
    void warmUp() {
      if (left == 0) {
        worker.warmedUp();
      } else {
        begin(worker.nanoTime());
      }
    }

    @Override
    void start(long start) {
      measuring = true;
      left = measured;
      begin(start);
    }

    private void begin(long start) {
      origin = start;
      sinceOrigin = firstGap;
      worker.at(next(), this::arrive);
    }

    private void finishLane() {
      if (measuring) {
        worker.exhausted();
      } else if (worker.inFlight() == 0) {
        worker.warmedUp();
      }
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
        if (left == 0) {
          finishLane();
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
        left--;
        sinceOrigin += gapNanos * gap();
      }
      worker.execute(this::arrive);
    }

    /** Counts the due arrivals that the loop could not start before the end of the window. */
    @Override
    void stop() {
      while (left > 0 && next() - worker.windowEnd() < 0) {
        worker.missed(next());
        left--;
        sinceOrigin += gapNanos * gap();
      }
    }

    @Override
    void over(Iteration iteration, long pauseNanos) {
      worker.release(iteration);
      if (left == 0) {
        finishLane();
      }
    }
  }
}
