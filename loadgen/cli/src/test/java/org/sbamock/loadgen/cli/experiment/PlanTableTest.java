/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.experiment;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sbamock.loadgen.experiment.ExperimentFile;
import org.sbamock.loadgen.experiment.ExperimentPlan;
import org.sbamock.loadgen.experiment.PlanOptions;
import org.sbamock.loadgen.experiment.Selector;
import org.sbamock.loadgen.terminal.Terminal;

class PlanTableTest {
  private static String table(Map<String, Integer> obstacles) {
    PlanOptions options =
        new PlanOptions(
            true, List.of(Selector.parse("packaging=container")), null, null, null, null, 1);
    ExperimentPlan plan = ExperimentPlan.of(ExperimentFile.find("dissertation"), options, 1);
    StringWriter out = new StringWriter();
    PrintWriter writer = new PrintWriter(out);
    new PlanTable(new Terminal(writer, writer, false, false)).print(plan, obstacles);
    return out.toString();
  }

  @Test
  void reportsHowManyTrialsWouldBeSkippedAndWhy() {
    assertThat(table(Map.of("no image sbamock/amf:latest: build it", 72)))
        .contains("a-published-container-host-h3-1KB")
        .contains(
            """
            Skipped on this machine:
              72 trials: no image sbamock/amf:latest: build it
            """);
    assertThat(table(Map.of())).doesNotContain("skipped");
  }
}
