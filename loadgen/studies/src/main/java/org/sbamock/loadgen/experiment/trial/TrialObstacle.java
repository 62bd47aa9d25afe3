/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.TrialPlan;

/** Why a trial cannot be run anywhere. */
public final class TrialObstacle {
  private TrialObstacle() {}

  /** What its cell asks for and its workload does not have; null if it can be run. */
  public static @Nullable String of(TrialPlan trial) {
    try {
      new TrialSetup(trial).kind();
      return null;
    } catch (IllegalArgumentException e) {
      return String.valueOf(e.getMessage());
    }
  }
}
