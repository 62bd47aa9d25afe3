/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.run;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.loadgen.experiment.ExperimentFile;
import org.sbamock.loadgen.experiment.ExperimentPlan;
import org.sbamock.loadgen.experiment.PlanOptions;
import org.sbamock.loadgen.experiment.Selector;
import org.sbamock.loadgen.experiment.TrialPlan;

class ExperimentDirectoryTest {
  @TempDir Path runs;

  private static ExperimentPlan plan() {
    PlanOptions options =
        new PlanOptions(false, List.of(Selector.parse("payload=30B")), null, 2, null, null, 1);
    return ExperimentPlan.of(ExperimentFile.builtIn("fog"), options, 42);
  }

  @Test
  void aResumedRunHasTheBlocksThatWereAddedToIt() {
    ExperimentPlan plan = plan();
    ExperimentDirectory directory = ExperimentDirectory.create(runs, plan, Map.of());
    assertThat(directory.plan().trials()).isEqualTo(plan.trials());

    directory.addBlock(List.of("upload-h2-lossless-30B-wlan", "upload-h3-lossless-30B-wlan"));
    directory.addBlock(List.of("upload-h3-lossless-30B-wlan"));

    List<TrialPlan> resumed = ExperimentDirectory.open(directory.path()).plan().trials();
    assertThat(resumed.subList(0, plan.trials().size())).isEqualTo(plan.trials());
    assertThat(resumed.subList(plan.trials().size(), resumed.size()))
        .extracting(TrialPlan::id)
        .containsExactlyInAnyOrder(
            "upload-h2-lossless-30B-wlan~r03",
            "upload-h3-lossless-30B-wlan~r03",
            "upload-h3-lossless-30B-wlan~r04");
  }

  @Test
  void aDirectoryHasOneRunAtATime() {
    try (ExperimentDirectory running = ExperimentDirectory.create(runs, plan(), Map.of())) {
      running.lock();
      try (ExperimentDirectory other = ExperimentDirectory.open(running.path())) {
        assertThatThrownBy(other::lock)
            .isInstanceOf(IllegalArgumentException.class)
            .hasMessageStartingWith(running.path() + " is in use");
      }
      running.close();
      try (ExperimentDirectory resumed = ExperimentDirectory.open(running.path())) {
        resumed.lock();
      }
    }
  }

  @Test
  void aResumedRunMayHaveMoreTrialsSideBySide() {
    ExperimentPlan plan = plan();
    ExperimentDirectory directory = ExperimentDirectory.create(runs, plan, Map.of("more", "x"));

    directory.sideBySide(4);

    ExperimentDirectory resumed = ExperimentDirectory.open(directory.path());
    assertThat(resumed.plan().trials()).isEqualTo(plan.trials());
    assertThat(resumed.plan().options()).isEqualTo(plan.sideBySide(4).options());
    assertThat(resumed.configuration()).containsEntry("more", "x").containsEntry("side-by-side", 4);
  }
}
