/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.run;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalDouble;
import org.sbamock.loadgen.experiment.TrialPlan;

/**
 * Determines whether the processors have headroom for another concurrent trial, from the recent
 * average CPU time of a trial and of other processes.
 */
final class CpuHeadroom {
  /** The maximum share of all processors in use while trials run concurrently. */
  static final double LIMIT = 0.5;

  private static final int LEAST_SAMPLES = 3;
  private static final int MOST_SAMPLES = 5;

  /** The longest trial that may begin on samples of the trials before it, seconds. */
  private static final double SHORT_SECONDS = 20;

  private final Deque<Sample> samples = new ArrayDeque<>(MOST_SAMPLES);

  /** Shares of all processors, 0 to 1. */
  private record Sample(double perTrial, double others) {}

  /**
   * Adds a sample; to be called once a second.
   *
   * @param inUse the share of all processors in use since the last sample, 0 to 1; empty if unknown
   * @param own the share that the experiment's own processes used; empty if unknown, in which case
   *     all use counts as that of the trials
   * @param running the number of running trials
   */
  void sample(OptionalDouble inUse, OptionalDouble own, int running) {
    if (running == 0) {
      return;
    }
    if (samples.size() == MOST_SAMPLES) {
      samples.removeFirst();
    }
    double all = inUse.orElse(0);
    double trials = Math.min(all, own.orElse(all));
    samples.addLast(new Sample(trials / running, all - trials));
  }

  /**
   * Returns whether the samples do not apply after a trial has prepared. Those of the trials before
   * a short trial still apply: new ones would take as long as a large part of the trial.
   *
   * @param startsFunctions whether the functions of the trial are being started
   */
  static boolean isInvalidatedBy(TrialPlan preparing, boolean startsFunctions) {
    return startsFunctions || preparing.estimate() > SHORT_SECONDS;
  }

  /** Removes all samples, because they do not apply to the currently running trials. */
  void clear() {
    samples.clear();
  }

  /** Returns whether another trial may start beside the given number of running trials. */
  boolean isAvailableBeside(int running) {
    return running == 0 || isKnown() && others() + perTrial() * (running + 1) <= LIMIT;
  }

  /** Returns whether another trial could start if other processes used no CPU time. */
  boolean isUsedByOthers(int running) {
    return isKnown() && !isAvailableBeside(running) && perTrial() * (running + 1) <= LIMIT;
  }

  private boolean isKnown() {
    return samples.size() >= LEAST_SAMPLES;
  }

  private double perTrial() {
    return samples.stream().mapToDouble(Sample::perTrial).average().orElse(0);
  }

  /** Returns the share of all processors that other processes used, 0 to 1. */
  double others() {
    return samples.stream().mapToDouble(Sample::others).average().orElse(0);
  }
}
