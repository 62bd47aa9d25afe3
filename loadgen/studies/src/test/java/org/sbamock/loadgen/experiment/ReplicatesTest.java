/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Replicates of cells, in randomised complete blocks. */
class ReplicatesTest {
  private static final int REPLICATES = 4;

  private static ExperimentPlan fog(int replicates, long seed) {
    return fog(replicates, 1, seed);
  }

  private static ExperimentPlan fog(int replicates, int blocksPerStart, long seed) {
    String file =
        ExperimentFile.builtIn("fog")
            .text()
            .replaceFirst("blocks-per-start: \\d+", "blocks-per-start: " + blocksPerStart);
    return ExperimentPlan.of(
        ExperimentFile.parse("fog.yaml", file),
        new PlanOptions(
            false,
            List.of(Selector.parse("base=wlan,payload=30B")),
            null,
            replicates,
            null,
            null,
            1),
        seed);
  }

  private static List<TrialPlan> block(ExperimentPlan plan, int block) {
    return plan.trials().stream().filter(trial -> trial.replicate().block() == block).toList();
  }

  private static List<String> cells(List<TrialPlan> trials) {
    return trials.stream().map(trial -> trial.replicate().cell()).toList();
  }

  @Test
  void eachBlockHasEachCellOnceInAnotherOrder() {
    ExperimentPlan single = fog(1, 42);
    ExperimentPlan plan = fog(REPLICATES, 42);
    int cells = single.trials().size();
    assertThat(plan.trials()).hasSize(REPLICATES * cells);

    for (int block = 1; block <= REPLICATES; block++) {
      List<TrialPlan> trials = block(plan, block);
      assertThat(plan.trials().subList((block - 1) * cells, block * cells)).isEqualTo(trials);
      assertThat(cells(trials)).containsExactlyInAnyOrderElementsOf(cells(single.trials()));
      // Trials with the same start of the functions are adjacent.
      List<StartKey> keys = trials.stream().map(TrialPlan::startKey).toList();
      long starts = 1;
      for (int i = 1; i < keys.size(); i++) {
        starts += keys.get(i).equals(keys.get(i - 1)) ? 0 : 1;
      }
      assertThat(starts).isEqualTo(keys.stream().distinct().count());
    }
    assertThat(
            Set.of(
                cells(block(plan, 1)),
                cells(block(plan, 2)),
                cells(block(plan, 3)),
                cells(block(plan, 4))))
        .hasSize(REPLICATES);
    assertThat(plan.trials().stream().map(TrialPlan::seed).collect(Collectors.toSet()))
        .hasSize(plan.trials().size());
    assertThat(fog(REPLICATES, 42).trials()).isEqualTo(plan.trials());
    assertThat(fog(REPLICATES, 43).trials()).isNotEqualTo(plan.trials());
  }

  @Test
  void blocksOfAPeriodShareTheStartsOfTheFunctions() {
    ExperimentPlan each = fog(REPLICATES, 1, 42);
    ExperimentPlan plan = fog(REPLICATES, 2, 42);

    assertThat(plan.trials()).hasSameSizeAs(each.trials());
    assertThat(keys(each)).hasSize(8).doesNotHaveDuplicates();
    assertThat(keys(plan)).hasSize(4).doesNotHaveDuplicates();
    assertThat(keys(plan)).extracting(StartKey::period).containsExactly(1, 1, 2, 2);
    for (StartKey key : keys(plan)) {
      List<TrialPlan> trials =
          plan.trials().stream().filter(trial -> trial.startKey().equals(key)).toList();
      assertThat(trials)
          .extracting(trial -> trial.replicate().block())
          .isSorted()
          .contains(2 * key.period() - 1, 2 * key.period());
      List<TrialPlan> first = trials.subList(0, trials.size() / 2);
      List<TrialPlan> second = trials.subList(trials.size() / 2, trials.size());
      assertThat(cells(first)).containsExactlyInAnyOrderElementsOf(cells(second));
      assertThat(cells(first)).isNotEqualTo(cells(second));
    }
    assertThat(plan.estimate()).isLessThan(each.estimate());
    // Block 5 is in the period of blocks 5 and 6.
    assertThat(block(plan.withBlock(5, Set.copyOf(cells(plan.trials()))), 5))
        .allSatisfy(trial -> assertThat(trial.startKey().period()).isEqualTo(3));
  }

  /** Returns the starts of the functions that a plan requires, in its order. */
  private static List<StartKey> keys(ExperimentPlan plan) {
    List<StartKey> keys = new ArrayList<>();
    for (TrialPlan trial : plan.trials()) {
      if (keys.isEmpty() || !keys.get(keys.size() - 1).equals(trial.startKey())) {
        keys.add(trial.startKey());
      }
    }
    return keys;
  }

  @Test
  void replicatesShareTheCyclesOfTheirCell() {
    ExperimentPlan single = fog(1, 42);
    ExperimentPlan plan = fog(REPLICATES, 42);
    for (TrialPlan trial : single.trials()) {
      assertThat(
              plan.trials().stream()
                  .filter(replicate -> replicate.replicate().cell().equals(trial.id()))
                  .mapToLong(TrialPlan::cycles)
                  .sum())
          .isEqualTo(trial.cycles());
    }
    assertThat(plan.scaledDown()).isEqualTo(single.scaledDown());
    assertThat(plan.estimate()).isGreaterThan(single.estimate());
  }

  @Test
  void aFurtherBlockHasSomeCellsInRandomOrderAndLeavesTheOthersAsTheyAre() {
    ExperimentPlan plan = fog(REPLICATES, 42);
    Set<String> cells =
        plan.trials().stream()
            .map(trial -> trial.replicate().cell())
            .filter(cell -> cell.contains("loss10"))
            .collect(Collectors.toSet());

    ExperimentPlan longer = plan.withBlock(plan.blocks() + 1, cells);

    assertThat(longer.blocks()).isEqualTo(REPLICATES + 1);
    assertThat(longer.trials().subList(0, plan.trials().size())).isEqualTo(plan.trials());
    List<TrialPlan> added = block(longer, REPLICATES + 1);
    assertThat(cells(added)).containsExactlyInAnyOrderElementsOf(cells);
    assertThat(longer.trials()).hasSize(plan.trials().size() + added.size());
    for (TrialPlan trial : added) {
      TrialPlan first =
          block(plan, 1).stream()
              .filter(one -> one.replicate().cell().equals(trial.replicate().cell()))
              .findFirst()
              .orElseThrow();
      assertThat(trial.cycles()).isEqualTo(first.cycles());
      assertThat(trial.seed()).isNotEqualTo(first.seed());
    }
    assertThat(plan.withBlock(5, cells).trials()).isEqualTo(longer.trials());
  }

  @Test
  void addedBlocksFillTheirPeriodUpToTheLimitOfTheFile() {
    Experiment five = atlas(5, 8);
    assertThat(five.lastAddedBlock(6)).isEqualTo(8);
    Experiment two = atlas(2, 8);
    assertThat(two.lastAddedBlock(6)).isEqualTo(6);
    assertThat(two.lastAddedBlock(7)).isEqualTo(8);
  }

  private static Experiment atlas(int blocksPerStart, int mostReplicates) {
    String file =
        ExperimentFile.builtIn("atlas")
            .text()
            .replaceFirst("blocks-per-start: \\d+", "blocks-per-start: " + blocksPerStart)
            .replaceFirst("most-replicates: \\d+", "most-replicates: " + mostReplicates);
    return ExperimentFile.parse("atlas.yaml", file);
  }

  @Test
  void aFileStatesTheReplicatesOfItsCells() {
    Experiment experiment =
        ExperimentFile.parse(
            "mine.yaml",
            """
            experiment: mine
            title: Mine
            settings: {replicates: 2}
            matrices:
              - name: upload
                workload: upload
                settings: {duration: 10s}
                dimensions: {protocol: [h2, h3]}
                overrides:
                  - {where: {protocol: h3}, settings: {replicates: 5}}
            """);
    ExperimentPlan plan = ExperimentPlan.of(experiment, PlanOptions.NONE, 1);
    assertThat(plan.trials())
        .extracting(TrialPlan::id)
        .containsExactlyInAnyOrder(
            "upload-h2~r01",
            "upload-h2~r02",
            "upload-h3~r01",
            "upload-h3~r02",
            "upload-h3~r03",
            "upload-h3~r04",
            "upload-h3~r05");
    assertThat(plan.trials())
        .extracting(TrialPlan::duration)
        .extracting(duration -> duration == null ? 0 : duration.toSeconds())
        .containsOnly(5L, 2L);
  }

  @Test
  void cellsWithATwinHaveASecondTrialInEachBlock() {
    String text =
        """
        experiment: mine
        title: Mine
        settings: {replicates: 4}
        quick: {replicates: 1}
        matrices:
          - name: upload
            workload: upload
            dimensions: {protocol: [h2, h3]}
        twins: [{protocol: h3}]
        """;
    Experiment experiment = ExperimentFile.parse("mine.yaml", text);
    ExperimentPlan plan = ExperimentPlan.of(experiment, PlanOptions.NONE, 1);
    for (int block = 1; block <= 4; block++) {
      assertThat(cells(block(plan, block)))
          .containsExactlyInAnyOrder("upload-h2", "upload-h3", "upload-h3~twin");
    }
    assertThat(plan.trials().stream().map(TrialPlan::seed).distinct()).hasSize(12);
    assertThat(
            plan.trials().stream()
                .filter(trial -> trial.replicate().isTwin())
                .map(trial -> trial.replicate().original()))
        .hasSize(4)
        .containsOnly("upload-h3");

    PlanOptions few = new PlanOptions(false, List.of(), null, 3, null, null, 1);
    assertThat(ExperimentPlan.of(experiment, few, 1).trials())
        .as("too few replicates for an interval")
        .noneMatch(trial -> trial.replicate().isTwin());
    assertThatThrownBy(
            () -> ExperimentFile.parse("mine.yaml", text.replace("{protocol: h3}", "{tls: 1.2}")))
        .isInstanceOf(ExperimentFileException.class)
        .hasMessageContaining("mine.yaml:9: twins[0]")
        .hasMessageContaining("no cell matches");
  }

  @ParameterizedTest
  @CsvSource({"upload-h3~r02,upload-h3,2", "a~r100,a,100", "a~b~r03,a~b,3"})
  void anIdentifierNamesCellAndBlock(String id, String cell, int block) {
    assertThat(Replicate.of(id)).isEqualTo(new Replicate(cell, block));
    assertThat(new Replicate(cell, block).trial()).isEqualTo(id);
  }

  @ParameterizedTest
  @ValueSource(strings = {"upload-h3", "upload~r", "upload~r1x", "upload~r1", "~r01"})
  void otherIdentifiersAreThoseOfCells(String id) {
    assertThat(Replicate.of(id)).isEqualTo(new Replicate(id, 1));
  }
}
