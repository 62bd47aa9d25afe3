/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.TrialPlan;

/** Checks whether a trial can run on any machine. */
public final class TrialFeasibility {
  private TrialFeasibility() {}

  /**
   * Returns a property of the cell that its workload does not support; null if the trial can run.
   */
  public static @Nullable String obstacle(TrialPlan trial) {
    try {
      new TrialSetup(trial).kind();
      return null;
    } catch (IllegalArgumentException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
