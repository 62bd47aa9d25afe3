/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * One iteration of a user, which reports its events to it. Reused for the user's next iterations.
 * Confined to the event loop of the user.
 */
public final class Iteration {
  private final LoopWorker worker;
  private final VirtualUser user;
  private final int number;
  private long intended;
  private long started;
  private boolean measured;
  private boolean running;
  private boolean achieved;

  private int warmupLeft;
  private long cyclesLeft;
  private long @Nullable [] steps;
  private long @Nullable [] stamps;

  Iteration(LoopWorker worker, VirtualUser user, int number) {
    this.worker = worker;
    this.user = user;
    this.number = number;
  }

  int number() {
    return number;
  }

  /**
   * Sets the number of remaining warm-up and measured iterations of a run with a {@link
   * CycleBudget}.
   */
  void owe(int warmup, long cycles) {
    warmupLeft = warmup;
    cyclesLeft = cycles;
  }

  /** Consumes one of the remaining warm-up iterations; returns false if there is none. */
  boolean takeWarmup() {
    return warmupLeft > 0 && warmupLeft-- > 0;
  }

  /** Consumes one of the remaining measured iterations; returns false if there is none. */
  boolean takeCycle() {
    return cyclesLeft > 0 && cyclesLeft-- > 0;
  }

  void begin(long intendedNanos, long now, boolean toBeMeasured) {
    intended = intendedNanos;
    started = now;
    measured = toBeMeasured;
    achieved = false;
    running = true;
    boolean rows = toBeMeasured && worker.writesRows();
    steps = rows ? Row.blank(worker.stepCount()) : null;
    stamps = rows ? Row.blank(worker.stampCount()) : null;
    user.play(this);
  }

  /** Returns the index of its event loop, from 0. */
  public int lane() {
    return worker.lane();
  }

  /** Returns the intended start of the present iteration, on the loop's monotonic clock. */
  public long intendedNanos() {
    return intended;
  }

  /** Returns whether the intended start of the present iteration is in the measurement. */
  public boolean isMeasured() {
    return measured;
  }

  /** Returns the time of the loop's monotonic clock in nanoseconds. */
  public long nanoTime() {
    return worker.nanoTime();
  }

  /** Returns the time of the machine's clock in nanoseconds since 1970. */
  public long epochNanos() {
    return worker.epochNanos();
  }

  /** Executes a task on the event loop of the user. May be called from any thread. */
  public void execute(Runnable task) {
    worker.execute(task);
  }

  /**
   * Executes a task on the event loop of the user after a delay, whether or not the iteration is
   * still in progress.
   */
  public void schedule(Duration delay, Runnable task) {
    worker.at(worker.nanoTime() + delay.toNanos(), task);
  }

  /**
   * Records the latency of a step.
   *
   * @param step its index in {@link Workload#steps}, from 1
   * @param nanos its latency in nanoseconds
   */
  public void step(int step, long nanos) {
    if (running && measured) {
      worker.stats().record(step, nanos);
      if (steps != null) {
        steps[step] = nanos;
      }
    }
  }

  /**
   * Records a timestamp.
   *
   * @param stamp its index in {@link Workload#stamps}, from 0
   * @param epochNanos the time in nanoseconds since 1970
   */
  public void stamp(int stamp, long epochNanos) {
    if (running && stamps != null) {
      stamps[stamp] = epochNanos;
    }
  }

  /**
   * Records the success of the iteration, which ends its latency. The user is occupied until {@link
   * #finished} or {@link #failed}.
   */
  public void achieved() {
    if (!running || achieved) {
      return;
    }
    achieved = true;
    long now = worker.nanoTime();
    worker.stats().achieved(measured, now - intended, now - started, worker.inWindow(now));
    if (steps != null) {
      steps[0] = now - intended;
    }
  }

  /** Ends the iteration successfully and releases the user; implies {@link #achieved}. */
  public void finished() {
    if (running) {
      achieved();
      running = false;
      writeRow(Row.OK);
      worker.over(this, false);
    }
  }

  /**
   * Ends the iteration with a failure and releases the user.
   *
   * @param kind the kind of the failure, such as {@code 503 NF_CONGESTION at challenge}; kinds are
   *     counted, so there must be few different values
   */
  public void failed(String kind) {
    if (running) {
      running = false;
      writeRow(achieved ? Row.OK : kind);
      worker.stats().failed(measured, achieved, kind);
      if (measured && !achieved) {
        worker.keepFailure(intended, kind);
      }
      worker.over(this, true);
    }
  }

  /** Ends the iteration at the end of the run, if it is still in progress. */
  void abandon(boolean interrupted) {
    if (running) {
      running = false;
      if (achieved || !interrupted) {
        writeRow(achieved ? Row.OK : Row.UNFINISHED);
      }
      boolean counts = measured && !interrupted && !achieved;
      worker.stats().abandoned(counts);
      if (counts) {
        worker.keepFailure(intended, Row.UNFINISHED);
      }
      user.abandon();
    }
  }

  private void writeRow(String outcome) {
    long[] rowSteps = steps;
    long[] rowStamps = stamps;
    steps = null;
    stamps = null;
    if (rowSteps != null && rowStamps != null) {
      worker.writeRow(number, intended, outcome, rowSteps, rowStamps);
    }
  }
}
