/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.run;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalDouble;

/**
 * Whether the processors have headroom for one more trial beside those under way, by the CPU time
 * that one of them used on average in the last seconds and by what other processes used.
 */
final class CpuHeadroom {
  /** The share of all processors that may be in use while trials run side by side. */
  static final double LIMIT = 0.5;

  private static final int LEAST_SAMPLES = 3;
  private static final int MOST_SAMPLES = 5;

  private final Deque<Sample> samples = new ArrayDeque<>(MOST_SAMPLES);

  /** Shares of all processors, 0 to 1. */
  private record Sample(double perTrial, double others) {}

  /**
   * Takes a sample, one a second.
   *
   * @param inUse the share of all processors in use since the last sample, 0 to 1; empty where it
   *     is unknown
   * @param own the share that the experiment's own processes used; empty where it is unknown, and
   *     all counts as theirs
   * @param running the number of trials under way meanwhile
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

  /** Forgets all samples, which say nothing about the trials that are under way now. */
  void clear() {
    samples.clear();
  }

  /** Whether one more trial may begin beside that many. */
  boolean isAvailableBeside(int running) {
    return running == 0 || isKnown() && others() + perTrial() * (running + 1) <= LIMIT;
  }

  /** Whether one more trial could begin beside that many, were it not for other processes. */
  boolean isTakenByOthers(int running) {
    return isKnown() && !isAvailableBeside(running) && perTrial() * (running + 1) <= LIMIT;
  }

  private boolean isKnown() {
    return samples.size() >= LEAST_SAMPLES;
  }

  private double perTrial() {
    return samples.stream().mapToDouble(Sample::perTrial).average().orElse(0);
  }

  /** The share of all processors that processes of others used, 0 to 1. */
  double others() {
    return samples.stream().mapToDouble(Sample::others).average().orElse(0);
  }
}
