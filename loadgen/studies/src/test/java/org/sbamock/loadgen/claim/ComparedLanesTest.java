/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.FieldSource;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.Experiment;
import org.sbamock.loadgen.experiment.ExperimentFile;
import org.sbamock.loadgen.experiment.ExperimentPlan;
import org.sbamock.loadgen.experiment.PlanOptions;

/** The use of a resource in total depends on the number of clients at once. */
class ComparedLanesTest {
  static final List<String> BUILT_IN = ExperimentFile.BUILT_IN;

  private static final List<String> TOTALS = List.of("cpuPercent.", "memory", "cpuTime.");

  @ParameterizedTest
  @FieldSource("BUILT_IN")
  void cpuUseAndMemoryAreComparedBetweenCellsWithEqualLanes(String name) {
    Experiment experiment = ExperimentFile.builtIn(name);
    Map<Cell, Integer> lanes = new HashMap<>();
    ExperimentPlan.of(experiment, PlanOptions.NONE, 1)
        .trials()
        .forEach(trial -> lanes.put(trial.cell(), trial.lanes()));
    for (Claim claim : Claim.read(experiment.claims(), Published.read(experiment.published()))) {
      if (claim.predicate() instanceof Compare compare
          && compare.measures().stream().anyMatch(ComparedLanesTest::isTotal)) {
        List<PlannedCell> cells =
            lanes.keySet().stream()
                .filter(claim.where()::matches)
                .map(cell -> new PlannedCell(cell, null, "planned", Set.of()))
                .toList();
        List<Pair> pairs = compare.sides().pairs(cells);
        assertThat(pairs).as(claim.id()).isNotEmpty();
        assertThat(pairs)
            .as(claim.id())
            .allMatch(
                pair ->
                    Objects.equals(
                        lanes.get(pair.first().cell()), lanes.get(pair.second().cell())));
      }
    }
  }

  private static boolean isTotal(Measure measure) {
    return TOTALS.stream().anyMatch(measure.metric()::startsWith);
  }
}
