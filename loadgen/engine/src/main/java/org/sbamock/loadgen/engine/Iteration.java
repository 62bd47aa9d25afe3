/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import org.jspecify.annotations.Nullable;

/**
 * One time that a user plays, as the user tells of it; reused from one time to the next. Confined
 * to the loop of its user.
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

  /** How often it is still to be played where a run is of so many cycles. */
  void owe(int warmup, long cycles) {
    warmupLeft = warmup;
    cyclesLeft = cycles;
  }

  /** Takes one of the warm-up cycles, if any is left. */
  boolean takeWarmup() {
    return warmupLeft > 0 && warmupLeft-- > 0;
  }

  /** Takes one of the cycles, if any is left. */
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

  /** The event loop on which it runs, from 0. */
  public int lane() {
    return worker.lane();
  }

  /** The loop's clock, nanoseconds. */
  public long nanoTime() {
    return worker.nanoTime();
  }

  /** The machine's clock, nanoseconds since 1970. */
  public long epochNanos() {
    return worker.epochNanos();
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
      if (steps != null) {
        steps[step] = nanos;
      }
    }
  }

  /**
   * Notes a moment.
   *
   * @param stamp its index in {@link Workload#stamps}, from 0
   * @param epochNanos nanoseconds since 1970
   */
  public void stamp(int stamp, long epochNanos) {
    if (running && stamps != null) {
      stamps[stamp] = epochNanos;
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
    if (steps != null) {
      steps[0] = now - intended;
    }
  }

  /** The user is free again; implies {@link #achieved}. */
  public void finished() {
    if (running) {
      achieved();
      running = false;
      writeRow(Row.OK);
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
      writeRow(achieved ? Row.OK : kind);
      worker.stats().failed(measured, achieved, kind);
      worker.over(this, true);
    }
  }

  /** The run is over before this was. */
  void abandon(boolean interrupted) {
    if (running) {
      running = false;
      if (achieved || !interrupted) {
        writeRow(achieved ? Row.OK : Row.UNFINISHED);
      }
      worker.stats().abandoned(measured && !interrupted && !achieved);
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
