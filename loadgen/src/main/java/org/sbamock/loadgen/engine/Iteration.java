package org.sbamock.loadgen.engine;

/**
 * One time that a user plays, as the user tells of it; reused from one time to the next. Confined
 * to the loop of its user.
 */
public final class Iteration {
  private final LoopWorker worker;
  private final VirtualUser user;
  private long intended;
  private long started;
  private boolean measured;
  private boolean running;
  private boolean achieved;

  Iteration(LoopWorker worker, VirtualUser user) {
    this.worker = worker;
    this.user = user;
  }

  void begin(long intendedNanos, long now, boolean toBeMeasured) {
    intended = intendedNanos;
    started = now;
    measured = toBeMeasured;
    achieved = false;
    running = true;
    user.play(this);
  }

  /** The loop's clock, nanoseconds. */
  public long nanoTime() {
    return worker.nanoTime();
  }

  /**
   * A step is done.
   *
   * @param step its index in {@link Workload#steps}, from 1
   * @param nanos how long it took
   */
  public void step(int step, long nanos) {
    if (running && measured) {
      worker.stats().record(step, nanos);
    }
  }

  /** The whole is done; what follows until {@link #finished} is not part of its latency. */
  public void achieved() {
    if (!running || achieved) {
      return;
    }
    achieved = true;
    long now = worker.nanoTime();
    worker.stats().achieved(measured, now - intended, now - started, worker.inWindow(now));
  }

  /** The user is free again; implies {@link #achieved}. */
  public void finished() {
    if (running) {
      achieved();
      running = false;
      worker.over(this, false);
    }
  }

  /**
   * It went wrong, and the user is free again.
   *
   * @param kind what went wrong, such as {@code 503 NF_CONGESTION at challenge}; of few different
   *     values, since they are counted
   */
  public void failed(String kind) {
    if (running) {
      running = false;
      worker.stats().failed(measured, achieved, kind);
      worker.over(this, true);
    }
  }

  /** The run is over before this was. */
  void abandon(boolean interrupted) {
    if (running) {
      running = false;
      worker.stats().abandoned(measured && !interrupted && !achieved);
      user.abandon();
    }
  }
}
