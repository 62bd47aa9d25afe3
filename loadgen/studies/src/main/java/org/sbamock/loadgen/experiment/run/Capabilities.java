/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.run;

import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.ExperimentPlan;
import org.sbamock.loadgen.experiment.TrialPlan;
import org.sbamock.loadgen.process.ContainerEngine;

/**
 * The capabilities of this machine that trials require.
 *
 * @param noEmulation the reason why emulated links are unavailable; null if they are available or
 *     not required
 * @param containers the Docker engine; null if it is not required
 */
public record Capabilities(@Nullable String noEmulation, @Nullable ContainerEngine containers) {
  /** Determines the capabilities that the trials of a plan require. */
  public static Capabilities of(ExperimentPlan plan, @Nullable String noEmulation)
      throws InterruptedException {
    return new Capabilities(
        noEmulation, any(plan, Dimension.PACKAGING, "container") ? ContainerEngine.look() : null);
  }

  /** Returns whether a plan has a trial with the given value. */
  public static boolean any(ExperimentPlan plan, Dimension dimension, String text) {
    return plan.trials().stream().anyMatch(trial -> trial.cell().get(dimension).equals(text));
  }

  /**
   * Returns the reason why a trial with the given cell cannot run, with a remedy; null if it can
   * run.
   */
  public @Nullable String obstacle(Cell cell) {
    if (noEmulation != null && cell.get(Dimension.TOPOLOGY).equals("emulated")) {
      return noEmulation;
    }
    return containers != null && cell.get(Dimension.PACKAGING).equals("container")
        ? containers.obstacle()
        : null;
  }

  /** Returns the number of trials of a plan that cannot run, by reason. */
  public Map<String, Integer> obstacles(ExperimentPlan plan) {
    Map<String, Integer> counts = new LinkedHashMap<>();
    for (TrialPlan trial : plan.trials()) {
      String obstacle = obstacle(trial.cell());
      if (obstacle != null) {
        counts.merge(obstacle, 1, Integer::sum);
      }
    }
    return counts;
  }
}
