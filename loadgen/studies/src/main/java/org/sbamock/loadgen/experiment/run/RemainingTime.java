/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.run;

import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.sbamock.loadgen.experiment.ExperimentPlan;
import org.sbamock.loadgen.experiment.StartKey;
import org.sbamock.loadgen.experiment.TrialPlan;

/**
 * Estimates the remaining time from the estimates of the plans, corrected by the measured durations
 * of completed trials of the same matrix, or of all trials while these are few.
 */
final class RemainingTime {
  /** The minimum number of completed trials of a matrix for a correction by the matrix. */
  private static final int ENOUGH = 3;

  private final Map<String, DurationRatio> matrices = new HashMap<>();
  private final DurationRatio all = new DurationRatio();
  private final DurationRatio starts = new DurationRatio();

  private static final class DurationRatio {
    private int count;
    private double seconds;
    private double estimate;

    void add(double taken, double estimated) {
      count++;
      seconds += taken;
      estimate += estimated;
    }

    double factor() {
      return estimate == 0 ? 1 : seconds / estimate;
    }
  }

  /** Records the duration of a completed trial. */
  void took(TrialPlan trial, double seconds) {
    matrices
        .computeIfAbsent(trial.matrix(), name -> new DurationRatio())
        .add(seconds, trial.estimate());
    all.add(seconds, trial.estimate());
  }

  /** Records the duration of a start of the functions. */
  void started(double seconds) {
    starts.add(seconds, StartKey.SECONDS);
  }

  /** Returns the estimated duration of a trial, seconds. */
  double of(TrialPlan trial) {
    DurationRatio matrix = matrices.get(trial.matrix());
    DurationRatio alike = matrix == null || matrix.count < ENOUGH ? all : matrix;
    return trial.estimate() * alike.factor();
  }

  /**
   * Returns the estimated duration of trials with their starts and warm-ups, seconds.
   *
   * @param plan determines which trials may run concurrently
   * @param before the starts that exist already
   */
  double of(ExperimentPlan plan, List<TrialPlan> trials, Collection<StartKey> before) {
    return plan.seconds(trials, before, this::of, StartKey.SECONDS * starts.factor());
  }
}
