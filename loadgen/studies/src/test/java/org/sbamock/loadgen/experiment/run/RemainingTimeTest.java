/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sbamock.loadgen.experiment.ExperimentFile;
import org.sbamock.loadgen.experiment.ExperimentPlan;
import org.sbamock.loadgen.experiment.PlanOptions;
import org.sbamock.loadgen.experiment.StartKey;
import org.sbamock.loadgen.experiment.TrialPlan;

class RemainingTimeTest {
  private final ExperimentPlan plan =
      ExperimentPlan.of(ExperimentFile.builtIn("iot"), PlanOptions.NONE, 1);
  private final RemainingTime left = new RemainingTime();

  private List<TrialPlan> of(String matrix) {
    return plan.trials().stream().filter(trial -> trial.matrix().equals(matrix)).toList();
  }

  @Test
  void isWhatThePlanEstimatesAsLongAsNothingWasRun() {
    assertThat(left.of(plan, plan.trials(), List.of())).isCloseTo(plan.estimate(), within(1e-6));
  }

  @Test
  void learnsFromAllTrialsAndFromThoseOfAMatrixWhenTheyAreEnough() {
    String matrix = plan.trials().get(0).matrix();
    TrialPlan other =
        plan.trials().stream()
            .filter(trial -> !trial.matrix().equals(matrix))
            .findFirst()
            .orElseThrow();
    left.took(of(matrix).get(0), 2 * of(matrix).get(0).estimate());
    assertThat(left.of(other)).isCloseTo(2 * other.estimate(), within(1e-6));

    of(other.matrix()).stream().limit(3).forEach(trial -> left.took(trial, trial.estimate() / 2));
    assertThat(left.of(other)).isCloseTo(other.estimate() / 2, within(1e-6));
  }

  @Test
  void countsTheStartsThatAreStillToCome() {
    TrialPlan trial = plan.trials().get(0);
    left.started(2 * StartKey.SECONDS);
    double first = left.of(plan, List.of(trial), List.of());
    assertThat(first - left.of(plan, List.of(trial), List.of(trial.startKey())))
        .isCloseTo(2 * StartKey.SECONDS, within(1e-6));
  }
}
