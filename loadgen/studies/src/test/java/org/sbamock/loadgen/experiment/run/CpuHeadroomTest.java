/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.OptionalDouble;
import org.junit.jupiter.api.Test;
import org.sbamock.loadgen.experiment.ExperimentFile;
import org.sbamock.loadgen.experiment.ExperimentPlan;
import org.sbamock.loadgen.experiment.PlanOptions;
import org.sbamock.loadgen.experiment.TrialPlan;

class CpuHeadroomTest {
  private final CpuHeadroom headroom = new CpuHeadroom();

  private void sample(double share, int running, int times) {
    for (int i = 0; i < times; i++) {
      headroom.sample(OptionalDouble.of(share), OptionalDouble.of(share), running);
    }
  }

  @Test
  void isAlwaysAvailableForTheFirstTrial() {
    assertThat(headroom.isAvailableBeside(0)).isTrue();
    sample(1, 1, 5);

    assertThat(headroom.isAvailableBeside(0)).isTrue();
  }

  @Test
  void isAvailableAsLongAsAllTrialsWouldLeaveHalfOfTheProcessorsIdle() {
    sample(0.3, 3, 3);

    assertThat(headroom.isAvailableBeside(4)).isTrue();
    assertThat(headroom.isAvailableBeside(5)).isFalse();
  }

  @Test
  void isAvailableAsSoonAsATrialEnds() {
    sample(0.45, 3, 3);
    assertThat(headroom.isAvailableBeside(3)).isFalse();

    assertThat(headroom.isAvailableBeside(2)).isTrue();
  }

  @Test
  void needsThreeSamples() {
    sample(0, 1, 2);
    assertThat(headroom.isAvailableBeside(1)).isFalse();

    sample(0, 1, 1);
    assertThat(headroom.isAvailableBeside(1)).isTrue();
  }

  @Test
  void countsTheLastFiveSamplesOnly() {
    sample(1, 1, 20);
    sample(0.1, 1, 4);
    assertThat(headroom.isAvailableBeside(1)).isFalse();

    sample(0.1, 1, 1);
    assertThat(headroom.isAvailableBeside(1)).isTrue();
  }

  @Test
  void forgetsSamplesOfEarlierTrials() {
    sample(0.1, 1, 5);

    headroom.clear();

    assertThat(headroom.isAvailableBeside(1)).isFalse();
  }

  @Test
  void ignoresSamplesWithoutATrial() {
    sample(0.9, 0, 10);
    sample(0.1, 1, 3);

    assertThat(headroom.isAvailableBeside(1)).isTrue();
  }

  @Test
  void isAvailableWhereTheUseOfProcessorsIsUnknown() {
    for (int i = 0; i < 3; i++) {
      headroom.sample(OptionalDouble.empty(), OptionalDouble.empty(), 1);
    }

    assertThat(headroom.isAvailableBeside(5)).isTrue();
  }

  @Test
  void isTakenByOthersIfTheTrialsAloneWouldLeaveHalfOfTheProcessorsIdle() {
    for (int i = 0; i < 3; i++) {
      headroom.sample(OptionalDouble.of(0.8), OptionalDouble.of(0.1), 1);
    }

    assertThat(headroom.isAvailableBeside(1)).isFalse();
    assertThat(headroom.isUsedByOthers(1)).isTrue();
    assertThat(headroom.isUsedByOthers(5)).isFalse();
    assertThat(headroom.others()).isCloseTo(0.7, within(1e-9));
  }

  @Test
  void samplesOutliveThePreparationOfAShortTrialUnlessFunctionsStart() {
    List<TrialPlan> trials =
        ExperimentPlan.of(
                ExperimentFile.builtIn("fog"),
                new PlanOptions(false, List.of(), null, 1, null, null, 1),
                1)
            .trials();
    TrialPlan shortest = Collections.min(trials, Comparator.comparingDouble(TrialPlan::estimate));
    TrialPlan longest = Collections.max(trials, Comparator.comparingDouble(TrialPlan::estimate));

    assertThat(CpuHeadroom.isInvalidatedBy(shortest, false)).isFalse();
    assertThat(CpuHeadroom.isInvalidatedBy(shortest, true)).isTrue();
    assertThat(CpuHeadroom.isInvalidatedBy(longest, false)).isTrue();
  }
}
