/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.sbamock.loadgen.experiment.ExperimentFile;
import org.sbamock.loadgen.experiment.ExperimentPlan;
import org.sbamock.loadgen.experiment.PlanOptions;
import org.sbamock.loadgen.experiment.Selector;
import org.sbamock.loadgen.experiment.StartKey;
import org.sbamock.loadgen.experiment.TrialPlan;

class ScheduleTest {
  private static ExperimentPlan plan(String experiment, String only, int sides) {
    return plan(
        experiment,
        new PlanOptions(false, List.of(Selector.parse(only)), null, 1, null, null, sides));
  }

  private static ExperimentPlan plan(String experiment, PlanOptions options) {
    return ExperimentPlan.of(ExperimentFile.builtIn(experiment), options, 1);
  }

  private static Schedule schedule(ExperimentPlan plan) {
    return new Schedule(plan.trials(), plan::hasCompany);
  }

  @Test
  void oneSiteRunsThePlanInItsOrder() {
    ExperimentPlan plan = plan("fog", "base=wlan", 1);
    Schedule schedule = schedule(plan);

    List<TrialPlan> run = new ArrayList<>();
    for (Optional<TrialPlan> next = schedule.next(1); next.isPresent(); next = schedule.next(1)) {
      assertThat(schedule.next(2)).isEmpty();
      run.add(next.get());
      schedule.ended(1);
    }

    assertThat(run).isEqualTo(plan.trials());
  }

  @Test
  void trialsThatRequireTheWholeMachineRunFirstAndAlone() {
    ExperimentPlan plan = plan("fog", "protocol=h1c|h2|h3,payload=3584B", 3);
    Schedule schedule = schedule(plan);
    long alone = plan.trials().stream().filter(trial -> !plan.hasCompany(trial)).count();
    assertThat(alone).isPositive().isLessThan(plan.trials().size());

    for (int i = 0; i < alone; i++) {
      assertThat(schedule.next(1).orElseThrow().waits()).isFalse();
      assertThat(schedule.next(2)).isEmpty();
      schedule.ended(1);
    }

    assertThat(schedule.next(1).orElseThrow().waits()).isTrue();
    assertThat(schedule.next(2).orElseThrow().waits()).isTrue();
    assertThat(schedule.next(3).orElseThrow().waits()).isTrue();
    assertThat(schedule.running()).isEqualTo(3);
  }

  @Test
  void aSiteKeepsItsFunctionsAsLongAsTheyServe() {
    ExperimentPlan plan = plan("fog", "base=wlan,condition=ge|loss10", 2);
    Schedule schedule = schedule(plan);
    StartKey first = schedule.next(1).orElseThrow().startKey();
    long alike = plan.trials().stream().filter(trial -> trial.startKey().equals(first)).count();

    for (int i = 1; i < alike; i++) {
      schedule.ended(1);
      assertThat(schedule.next(1).orElseThrow().startKey()).isEqualTo(first);
    }
    schedule.ended(1);

    assertThat(schedule.next(1).orElseThrow().startKey()).isNotEqualTo(first);
  }

  @Test
  void aPeriodBeginsWhenAllTrialsOfTheOneBeforeHaveBegun() {
    ExperimentPlan plan =
        plan(
            "fog",
            new PlanOptions(
                false,
                List.of(Selector.parse("protocol=h1c|h2|h3,base=wlan,congestion-control=reno")),
                null,
                11,
                null,
                null,
                2));
    Schedule schedule = schedule(plan);
    List<Integer> periods = new ArrayList<>();
    while (!schedule.waiting().isEmpty()) {
      for (int site = 1; site <= 2; site++) {
        schedule.next(site).ifPresent(trial -> periods.add(trial.startKey().period()));
      }
      schedule.ended(1);
      schedule.ended(2);
    }
    assertThat(periods).hasSize(plan.trials().size()).isSorted().contains(1, 2);
  }

  @Test
  void anUnprofitableStartIsAvoided() {
    ExperimentPlan plan =
        plan(
            "fog",
            new PlanOptions(
                true,
                List.of(
                    Selector.parse(
                        "base=wlan,condition=lossless,payload=30B,congestion-control=reno")),
                null,
                null,
                null,
                null,
                2));
    Schedule schedule = schedule(plan);
    assertThat(plan.trials()).hasSizeGreaterThan(1).allMatch(plan::hasCompany);
    assertThat(plan.trials().stream().map(TrialPlan::startKey).distinct()).hasSize(1);

    assertThat(schedule.next(1)).isPresent();

    assertThat(schedule.next(2)).isEmpty();
    assertThat(schedule.release(2)).isFalse();
  }

  @Test
  void nothingBeginsAfterAnInterruption() {
    Schedule schedule = schedule(plan("fog", "base=wlan", 3));
    schedule.next(1);

    schedule.clear();
    schedule.ended(1);

    assertThat(schedule.next(1)).isEmpty();
    assertThat(schedule.running()).isZero();
  }

  @Test
  void whatIsToBeRunAgainComesAfterTheOthers() {
    ExperimentPlan plan = plan("fog", "base=wlan,condition=lossless,payload=30B", 1);
    Schedule schedule = schedule(plan);
    TrialPlan first = schedule.next(1).orElseThrow();
    schedule.ended(1);

    schedule.again(first);

    assertThat(schedule.waiting()).hasSize(plan.trials().size()).endsWith(first);
  }

  @Test
  void aDroppedTrialIsNotRun() {
    ExperimentPlan plan = plan("fog", "base=wlan", 1);
    Schedule schedule = schedule(plan);
    schedule.drop(plan.trials().get(0));

    assertThat(schedule.next(1)).contains(plan.trials().get(1));
  }
}
