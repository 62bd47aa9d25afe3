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
 * What this machine has of what trials need.
 *
 * @param noEmulation why it has no emulated link; null if it has one, or none is needed
 * @param containers its Docker engine; null if none is needed
 */
public record Capabilities(@Nullable String noEmulation, @Nullable ContainerEngine containers) {
  /** Looks for what the trials of a plan need beside an emulated link. */
  public static Capabilities of(ExperimentPlan plan, @Nullable String noEmulation)
      throws InterruptedException {
    return new Capabilities(
        noEmulation, any(plan, Dimension.PACKAGING, "container") ? ContainerEngine.look() : null);
  }

  /** Whether a plan has a trial with that text. */
  public static boolean any(ExperimentPlan plan, Dimension dimension, String text) {
    return plan.trials().stream().anyMatch(trial -> trial.cell().get(dimension).equals(text));
  }

  /** Why a trial with that cell cannot be run, and what to do; null if it can. */
  public @Nullable String obstacle(Cell cell) {
    if (noEmulation != null && cell.get(Dimension.TOPOLOGY).equals("emulated")) {
      return noEmulation;
    }
    return containers != null && cell.get(Dimension.PACKAGING).equals("container")
        ? containers.obstacle()
        : null;
  }

  /** How many trials of a plan cannot be run, by the reason. */
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
