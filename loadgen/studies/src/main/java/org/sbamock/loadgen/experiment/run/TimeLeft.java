/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.run;

import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.sbamock.loadgen.experiment.ExperimentPlan;
import org.sbamock.loadgen.experiment.StartKey;
import org.sbamock.loadgen.experiment.TrialPlan;

/**
 * How long trials will take: as their plans estimate, corrected by what others of their matrix, or
 * of the experiment as long as these are few, have taken.
 */
final class TimeLeft {
  /** So many of a matrix tell of the others. */
  private static final int ENOUGH = 3;

  private final Map<String, Taken> matrices = new HashMap<>();
  private final Taken all = new Taken();
  private final Taken starts = new Taken();

  private static final class Taken {
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

  /** A trial is over. */
  void took(TrialPlan trial, double seconds) {
    matrices.computeIfAbsent(trial.matrix(), name -> new Taken()).add(seconds, trial.estimate());
    all.add(seconds, trial.estimate());
  }

  /** The functions were started. */
  void started(double seconds) {
    starts.add(seconds, StartKey.SECONDS);
  }

  /** A trial, seconds. */
  double of(TrialPlan trial) {
    Taken matrix = matrices.get(trial.matrix());
    Taken alike = matrix == null || matrix.count < ENOUGH ? all : matrix;
    return trial.estimate() * alike.factor();
  }

  /**
   * Trials with the starts between them, seconds.
   *
   * @param plan that says which of them have company
   * @param before the starts that are there
   */
  double of(ExperimentPlan plan, List<TrialPlan> trials, Collection<StartKey> before) {
    double seconds = 0;
    Set<StartKey> present = new HashSet<>(before);
    for (TrialPlan trial : trials) {
      seconds += of(trial) / (plan.hasCompany(trial) ? plan.options().sides() : 1);
      seconds += present.add(StartKey.of(trial)) ? StartKey.SECONDS * starts.factor() : 0;
    }
    return seconds;
  }
}
