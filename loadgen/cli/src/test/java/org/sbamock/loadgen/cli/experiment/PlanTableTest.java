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
    return table(ExperimentPlan.of(ExperimentFile.find("dissertation"), options, 1), obstacles);
  }

  private static String table(ExperimentPlan plan, Map<String, Integer> obstacles) {
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

  @Test
  void aCellIsOneRowWithAllItsTrials() {
    PlanOptions options =
        new PlanOptions(
            false,
            List.of(Selector.parse("base=loopback,payload=30B,condition=lossless")),
            null,
            10,
            null,
            null,
            1);
    String table = table(ExperimentPlan.of(ExperimentFile.find("fog"), options, 1), Map.of());
    assertThat(table.lines().filter(line -> line.startsWith("upload-")))
        .hasSize(3)
        .allSatisfy(line -> assertThat(line).matches(".*-loopback +10 +2,000 +1 +2 .*"));
    assertThat(table).contains("3 cells, 3 of them with a twin, 60 trials, total duration");
  }
}
