/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ExperimentPlanTest {
  private static final PlanOptions SINGLE =
      new PlanOptions(false, List.of(), null, 1, null, null, 1);
  private static final PlanOptions QUICK =
      new PlanOptions(true, List.of(), null, null, null, null, 1);

  private static PlanOptions only(String... selectors) {
    return new PlanOptions(
        false, List.of(selectors).stream().map(Selector::parse).toList(), null, 1, null, null, 1);
  }

  private static ExperimentPlan plan(String name, PlanOptions options) {
    return ExperimentPlan.of(ExperimentFile.find(name), options, 42);
  }

  @ParameterizedTest
  @ValueSource(strings = {"dissertation", "fog", "iot", "window", "registration"})
  void aQuickRunHasTheSameCellsInFewerCycles(String name) {
    List<TrialPlan> full = plan(name, SINGLE).trials();
    List<TrialPlan> quick = plan(name, QUICK).trials();

    assertThat(quick).extracting(TrialPlan::id).containsExactlyElementsOf(ids(full));
    assertThat(quick).extracting(TrialPlan::cell).containsExactlyElementsOf(cells(full));
    assertThat(quick.stream().mapToLong(TrialPlan::cycles).sum())
        .isLessThan(full.stream().mapToLong(TrialPlan::cycles).sum() / 5);
    assertThat(ids(full)).doesNotHaveDuplicates().allMatch(id -> id.matches("[A-Za-z0-9.-]{3,80}"));
  }

  private static List<String> ids(List<TrialPlan> trials) {
    return trials.stream().map(TrialPlan::id).toList();
  }

  private static List<Cell> cells(List<TrialPlan> trials) {
    return trials.stream().map(TrialPlan::cell).toList();
  }

  @ParameterizedTest
  @ValueSource(strings = {"dissertation", "fog", "iot", "window", "registration"})
  void trialsThatCanShareAStartFollowOneAnother(String name) {
    Set<StartKey> before = new HashSet<>();
    StartKey last = null;
    for (TrialPlan trial : plan(name, SINGLE).trials()) {
      StartKey key = trial.startKey();
      if (!key.equals(last)) {
        assertThat(before.add(key)).as("the start of " + trial.id()).isTrue();
        last = key;
      }
    }
  }

  @Test
  void eachClientOfATrialHasACycle() {
    for (String name : ExperimentFile.BUILT_IN) {
      assertThat(plan(name, PlanOptions.NONE).trials())
          .filteredOn(trial -> trial.duration() == null)
          .allSatisfy(trial -> assertThat(trial.cycles()).isGreaterThanOrEqualTo(trial.users()));
    }
  }

  @Test
  void theSeedMakesTheOrder() {
    Experiment fog = ExperimentFile.find("fog");

    List<String> one = ids(ExperimentPlan.of(fog, SINGLE, 1).trials());

    assertThat(ids(ExperimentPlan.of(fog, SINGLE, 1).trials())).isEqualTo(one);
    assertThat(ids(ExperimentPlan.of(fog, SINGLE, 2).trials()))
        .isNotEqualTo(one)
        .hasSameElementsAs(one);
  }

  @Test
  void interleavedTrialsOfLikeCellsGoProtocolByProtocol() {
    Experiment experiment =
        ExperimentFile.parse(
            "x.yaml",
            """
            experiment: x
            title: X
            settings: {order: interleaved, tls: 1.2}
            matrices:
              - name: up
                workload: upload
                dimensions:
                  protocol: [h3, h1c, h2]
                  payload: [30B, 1KB]
            """);

    assertThat(ids(ExperimentPlan.of(experiment, SINGLE, 1).trials()))
        .containsExactly(
            "up-h1c-30B", "up-h2-30B", "up-h3-30B", "up-h1c-1KB", "up-h2-1KB", "up-h3-1KB");
  }

  @Test
  void theOnlyCellsAreThoseThatOneOfTheSelectorsChooses() {
    List<TrialPlan> trials =
        plan("dissertation", only("suite=A,protocol=h3,payload=1KB", "suite=C,protocol=h2"))
            .trials();

    assertThat(trials)
        .isNotEmpty()
        .allSatisfy(
            trial ->
                assertThat(
                        trial.cell().matches(Map.of(Dimension.SUITE, "A", Dimension.PROTOCOL, "h3"))
                            || trial.cell().matches(Map.of(Dimension.SUITE, "C")))
                    .isTrue());
    assertThatThrownBy(() -> plan("fog", only("suite=A")))
        .hasMessage("no trial of fog matches --only: no cell has a suite");
    assertThatThrownBy(() -> plan("fog", only("protocol=h3,base=wifi")))
        .hasMessage("no trial of fog matches --only: base: expected wlan, loopback");
    assertThatThrownBy(() -> plan("fog", only("base=loopback,direction=up")))
        .hasMessage("no trial of fog matches --only: no cell has all of these values");
    assertThatThrownBy(() -> only("protocol")).hasMessageContaining("expected DIMENSION=VALUE");
    assertThatThrownBy(() -> only("color=red")).hasMessageContaining("unknown dimension 'color'");
  }

  @Test
  void cellsAreCanonical() {
    for (TrialPlan trial : plan("dissertation", SINGLE).trials()) {
      Cell cell = trial.cell();
      boolean published = cell.get(Dimension.VARIANT).equals("as-published");
      boolean quic = cell.get(Dimension.PROTOCOL).equals("h3");
      assertThat(cell.get(Dimension.TLS)).isEqualTo(published && !quic ? "1.2" : "1.3");
      if (cell.get(Dimension.TOPOLOGY).equals("local")) {
        assertThat(cell.get(Dimension.CONDITION)).isEqualTo("lossless");
        assertThat(trial.lanes()).isEqualTo(1);
      }
    }
  }

  @Test
  void theDissertationHasItsTests() {
    List<TrialPlan> trials = plan("dissertation", SINGLE).trials();

    assertThat(trials)
        .filteredOn(trial -> trial.matrix().equals("a-published"))
        .hasSize(27)
        .allSatisfy(
            trial ->
                assertThat(trial.cycles())
                    .isGreaterThanOrEqualTo(
                        trial.cell().get(Dimension.CONDITION).equals("lossless") ? 2000 : 200));
    assertThat(trials)
        .filteredOn(trial -> trial.matrix().equals("b-published"))
        .hasSize(54)
        .filteredOn(trial -> trial.id().equals("b-published-50-clients-h1-128B-lossless"))
        .singleElement()
        .satisfies(
            trial -> {
              assertThat(trial.users()).isEqualTo(50);
              assertThat(trial.loops()).isEqualTo(2);
              assertThat(trial.cycles()).isGreaterThanOrEqualTo(2000);
              assertThat(trial.studyCycles()).isEqualTo(100_000);
            });
  }

  @Test
  void theDissertationHasItsContainers() {
    List<TrialPlan> containers = plan("dissertation", only("packaging=container")).trials();
    List<TrialPlan> natives = plan("dissertation", only("packaging=native")).trials();

    assertThat(containers).hasSize(60);
    assertThat(containers)
        .filteredOn(trial -> trial.cell().get(Dimension.TOPOLOGY).equals("local"))
        .as("those of suites A and B on one host")
        .hasSize(21);
    assertThat(containers)
        .extracting(trial -> trial.cell().with(Dimension.PACKAGING, "native"))
        .as("each has its like among the native ones")
        .isSubsetOf(cells(natives));
    assertThat(containers.stream().map(TrialPlan::startKey).distinct())
        .as("one start on the host, one on the link")
        .hasSize(2)
        .doesNotContainAnyElementsOf(natives.stream().map(TrialPlan::startKey).toList());
  }

  @Test
  void reportsWhatIsSmallerThanInTheStudy() {
    assertThat(plan("iot", QUICK).scaledDown())
        .contains("content of 100KB instead of 11MB in mixed");
    assertThat(plan("fog", QUICK).scaledDown())
        .anyMatch(note -> note.startsWith("16 cycles instead of 3000 in "))
        .anyMatch(note -> note.startsWith("a deadline of 4 s instead of 30 s in "));
    assertThat(plan("fog", only("base=loopback")).scaledDown())
        .hasSize(2)
        .contains("2000 cycles instead of 3000 in upload")
        .anyMatch(note -> note.startsWith("up to 16 independent clients run concurrently"));
  }

  @Test
  void trialsThatWaitHaveCompanyAndTheResultSaysSo() {
    PlanOptions two =
        new PlanOptions(
            false, List.of(Selector.parse("base=fast-ethernet|loopback")), null, 1, null, null, 2);
    ExperimentPlan window = plan("window", two);

    for (TrialPlan trial : window.trials()) {
      assertThat(window.hasCompany(trial)).as(trial.id()).isEqualTo(trial.waits());
      if (trial.matrix().equals("window")) {
        boolean small = trial.cell().get(Dimension.WINDOW).equals("256");
        assertThat(trial.waits())
            .as(trial.id())
            .isEqualTo(trial.cell().get(Dimension.BASE).equals("fast-ethernet") && !small);
      }
    }
    assertThat(window.scaledDown())
        .anyMatch(note -> note.startsWith("up to 2 of the trials that wait most of the time"));
    assertThat(window.estimate()).isLessThan(window.sideBySide(1).estimate());
    assertThat(window.sideBySide(1).scaledDown()).noneMatch(note -> note.contains("trials"));
  }

  @Test
  void likeCellsOfAllProtocolsHaveCompanyOrNone() {
    for (String name : ExperimentFile.BUILT_IN) {
      Map<Object, Boolean> company = new HashMap<>();
      for (TrialPlan trial : plan(name, SINGLE).trials()) {
        Object alike =
            List.of(
                trial.matrix(),
                trial.lanes(),
                trial.cell().with(Dimension.PROTOCOL, "h1").with(Dimension.TLS, "1.3"));
        assertThat(trial.waits())
            .as(trial.id())
            .isEqualTo(company.computeIfAbsent(alike, key -> trial.waits()));
      }
    }
  }

  @Test
  void aTrialAtAFixedRateIsEstimatedByItsArrivalsNotItsResponses() {
    assertThat(plan("iot", only("workload=pull,condition=delay1s,connection=reuse")).trials())
        .isNotEmpty()
        .allSatisfy(trial -> assertThat(trial.estimate()).isBetween(20.0, 60.0));
  }

  @Test
  void theConditionOfTheCommandTakesThePlaceOfTheFiles() {
    PlanOptions options =
        new PlanOptions(false, List.of(Selector.parse("base=wlan")), 10L, 1, 2, "delay 20ms", 1);

    List<TrialPlan> trials = plan("fog", options).trials();

    assertThat(trials)
        .allSatisfy(
            trial -> {
              assertThat(trial.cell().get(Dimension.CONDITION)).isEqualTo("delay 20ms");
              assertThat(trial.cycles()).isEqualTo(10);
              assertThat(trial.lanes()).isEqualTo(2);
            });
  }
}
