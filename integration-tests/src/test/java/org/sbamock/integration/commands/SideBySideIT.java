/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
import java.time.OffsetDateTime;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.integration.support.ExperimentProgram;
import org.sbamock.integration.support.Program;
import org.sbamock.testing.RequiresRoot;
import tools.jackson.databind.JsonNode;

/** Trials that wait for their link, side by side. */
@Timeout(300)
@RequiresRoot
final class SideBySideIT {
  public @TempDir Path directory;

  private ExperimentProgram experiment;

  @BeforeEach
  void choose() throws Exception {
    experiment = new ExperimentProgram(directory.resolve("runs"));
  }

  /**
   * @param verbs of the trials that wait
   * @param cycles of each of them, ten in a second
   */
  private Path file(String verbs, int cycles) throws Exception {
    return Files.writeString(
        directory.resolve("mine.yaml"),
        """
            experiment: mine
            title: Mine
            settings: {topology: emulated, base: loopback, congestion-control: reno, seed: 7}
            matrices:
              - name: apart
                workload: upload
                settings: {payload: 128B, cycles: 20}
                dimensions: {protocol: [h1c, h2c]}
              - name: beside
                workload: telemetry
                settings: {payload: 128B, cycles: %d, clients: 1, condition: delay 100ms}
                dimensions: {protocol: [h1c, h2c], verb: [%s]}
            """
            .formatted(cycles, verbs));
  }

  @AfterEach
  void endWhatIsLeft() {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
  }

  private Program begin(String verbs, int cycles) throws Exception {
    return experiment.beginFull(
        file(verbs, cycles), "--side-by-side", "2", "--headroom-wait", "0s");
  }

  /**
   * Twenty seconds a trial: another one begins only after some seconds in which the one before left
   * half of the processors idle. Processors that other processes use are not waited for.
   */
  @Test
  void overlapWhereTheyWaitAndAreAloneWhereTheyDoNot() throws Exception {
    Program.Result result = begin("POST, PUT", 200).run(ExperimentProgram.PATIENCE);

    assertThat(result.exitCode()).as(result.all()).isZero();
    JsonNode written = experiment.json("result.json");
    assertThat(written.path("trials")).hasSize(6);
    assertThat(written.at("/configuration/side-by-side").asInt()).isEqualTo(2);
    assertThat(written.path("scaledDown").toString()).contains("up to 2 of the trials that wait");
    List<JsonNode> trials = new ArrayList<>();
    written.path("trials").forEach(trials::add);
    for (JsonNode trial : trials) {
      assertThat(trial.at("/cycles/succeeded").asInt())
          .isEqualTo(trial.at("/cycles/planned").asInt());
      assertThat(trial.at("/values").propertyNames())
          .contains("cpuTime.ue", "memory.ue", "cpuTime.amf");
    }
    assertThat(experiment.file("site-1/functions-1/amf.log")).exists();
    assertThat(experiment.file("site-2/functions-1/amf.log")).exists();
    assertThat(overlapping(trials, "beside")).isPositive();
    assertThat(overlapping(trials, "apart")).isZero();
    try (Connection connection =
            DriverManager.getConnection("jdbc:sqlite:" + experiment.file("results.sqlite"));
        Statement statement = connection.createStatement();
        ResultSet rows =
            statement.executeQuery("SELECT COUNT(*), COUNT(DISTINCT trial) FROM cycles")) {
      rows.next();
      assertThat(rows.getInt(1)).isEqualTo(2 * 20 + 4 * 200);
      assertThat(rows.getInt(2)).isEqualTo(6);
    }
  }

  /** How many pairs of which one is so named were measured at one time. */
  private static int overlapping(List<JsonNode> trials, String matrix) {
    int pairs = 0;
    for (JsonNode one : trials) {
      for (JsonNode other : trials) {
        boolean named = one.path("id").asString().startsWith(matrix);
        if (named && one != other && overlap(one, other)) {
          pairs++;
        }
      }
    }
    return pairs;
  }

  private static boolean overlap(JsonNode one, JsonNode other) {
    return begin(one) < end(other) && begin(other) < end(one);
  }

  private static double begin(JsonNode trial) {
    return OffsetDateTime.parse(trial.path("started").asString()).toInstant().toEpochMilli() / 1e3;
  }

  private static double end(JsonNode trial) {
    return begin(trial) + trial.path("seconds").asDouble();
  }

  @Test
  void endInOrderAtASignalAndAreGoneOnWith() throws Exception {
    CompletableFuture<Program.Result> run = ExperimentProgram.start(begin("POST", 50));
    experiment.awaitRows("beside-h1c");
    List<ProcessHandle> functions = ExperimentProgram.functions();
    ExperimentProgram.interruptGenerator();

    Program.Result interrupted = run.get(60, TimeUnit.SECONDS);
    assertThat(interrupted.exitCode()).as(interrupted.all()).isEqualTo(105);
    for (ProcessHandle function : functions) {
      function.onExit().get(60, TimeUnit.SECONDS);
    }
    assertThat(experiment.json("result.json").path("interrupted").asBoolean()).isTrue();

    Program.Result resumed =
        experiment.resume("--headroom-wait", "0s").run(ExperimentProgram.PATIENCE);
    assertThat(resumed.exitCode()).as(resumed.all()).isZero();
    assertThat(experiment.json("result.json").path("trials")).hasSize(4);
    assertThat(experiment.json("result.json").path("interrupted").asBoolean()).isFalse();
  }
}
