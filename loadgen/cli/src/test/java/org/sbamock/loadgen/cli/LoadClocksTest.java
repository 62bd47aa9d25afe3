/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.clock.ShiftedClock;
import org.sbamock.loadgen.terminal.Terminal;
import org.sbamock.loadgen.workload.ProbeFunctions;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.NfType;
import tools.jackson.databind.JsonNode;

/** What {@code load} tells of the clocks of functions that run already. */
@Timeout(120)
class LoadClocksTest {
  private static final long AHEAD = 2_000_000_000L;

  @TempDir Path directory;
  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private ProbeFunctions functions;

  @BeforeEach
  void open() {
    functions = new ProbeFunctions(directory.resolve("tls"));
  }

  @AfterEach
  void close() {
    functions.close();
  }

  private JsonNode clocks(String line) throws IOException {
    Path runs = directory.resolve("runs");
    int code =
        SbamockCommand.commandLine(
                new Terminal(new PrintWriter(out), new PrintWriter(err), false, false))
            .execute((line + " --runs " + runs).split(" "));
    assertThat(code).as(out + "\n" + err).isZero();
    try (Stream<Path> files = Files.walk(runs)) {
      Path result = files.filter(file -> file.endsWith("result.json")).findFirst().orElseThrow();
      return Json.mapper().readTree(result).path("trials").path(0).path("clocks");
    }
  }

  private String start(NfType type) {
    return ProbeFunctions.root(functions.start(type), HttpProtocol.H2C).toString();
  }

  private String startAhead(NfType type) {
    return ProbeFunctions.root(functions.start(type, ShiftedClock.by(AHEAD)), HttpProtocol.H2C)
        .toString();
  }

  @Test
  void areEstimatedBeforeAndAfterAChain() throws IOException {
    String first = start(NfType.AMF);
    String last = startAhead(NfType.AUSF);

    JsonNode clocks = clocks("load --workload chain --cycles 20 --route " + first + "," + last);

    assertThat(clocks.path("shared").asBoolean(true)).isFalse();
    assertThat(clocks.path("parties")).hasSize(2);
    for (String when : List.of("before", "after")) {
      assertIsWithinItsUncertainty(clocks.path("parties").path(0).path(when), 0);
      assertIsWithinItsUncertainty(clocks.path("parties").path(1).path(when), AHEAD / 1e3);
    }
    assertIsWithinItsUncertainty(clocks.path("parties").path(0).path("drift"), 0);
    assertThat(out.toString())
        .contains("Clocks of the functions", "B " + first, "C " + last)
        .containsPattern("elapsedBC +2,00\\d\\.\\d+ +-?\\d+\\.\\d+ ± \\d+\\.\\d+")
        .containsPattern("elapsedCB +0\\.00\\d +-\\n")
        .contains("are recorded as 0 and one hour");
  }

  private static void assertIsWithinItsUncertainty(JsonNode estimate, double micros) {
    assertThat(estimate.path("offset").isNumber()).isTrue();
    assertThat(Math.abs(estimate.path("offset").asDouble() - micros))
        .as(estimate.toString())
        .isLessThanOrEqualTo(estimate.path("uncertainty").asDouble() + 0.001);
  }

  @Test
  void areEstimatedForAFanIn() throws IOException {
    JsonNode clocks = clocks("load --workload fan-in --cycles 5 --route " + start(NfType.AMF));

    assertThat(clocks.path("parties")).hasSize(1);
    assertIsWithinItsUncertainty(clocks.path("parties").path(0).path("after"), 0);
  }

  @Test
  void areIrrelevantIfTheGeneratorRecordsAllTimes() throws IOException {
    JsonNode clocks = clocks("load --workload upload --cycles 5 --route " + start(NfType.AMF));

    assertThat(clocks.isMissingNode()).isTrue();
    assertThat(out.toString()).doesNotContain("Clocks");
  }
}
