/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.Statement;
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
import org.sbamock.loadgen.experiment.run.ExperimentDirectory;
import org.sbamock.loadgen.rows.DatabaseServer;
import org.sbamock.loadgen.rows.RequiresMariaDb;
import org.sbamock.sbi.Json;
import org.sbamock.testing.RequiresUserNamespaces;
import tools.jackson.databind.JsonNode;

/** What is left of an experiment when something it needs dies amid a trial. */
@Timeout(300)
final class ExperimentFailureIT {

  /** Of a process that a signal 9 has ended. */
  private static final int KILLED = 128 + 9;

  private static final int USAGE = 2;

  public @TempDir Path directory;

  private ExperimentProgram experiment;
  private Path file;

  @BeforeEach
  void write() throws IOException {
    experiment = new ExperimentProgram(directory.resolve("runs"));
    file =
        Files.writeString(
            directory.resolve("mine.yaml"),
            """
            experiment: mine
            title: Mine
            settings: {topology: local, congestion-control: reno, order: interleaved, seed: 7}
            matrices:
              - name: first
                workload: telemetry
                settings: {payload: 128B, cycles: 150, clients: 5}
                dimensions: {protocol: [h1c]}
              - name: second
                workload: telemetry
                settings: {payload: 128B, cycles: 150, clients: 5}
                dimensions: {protocol: [h2c]}
              - name: third
                workload: telemetry
                settings: {payload: 128B, cycles: 150, clients: 5, tls: 1.3}
                dimensions: {protocol: [h3]}
            claims:
              - id: mine-1
                says: All are about as fast.
                spread: {metric: responseTime, of: {protocol: [h1c, h2c, h3]}, at-most: 9}
            """);
  }

  @AfterEach
  void endWhatIsLeft() {
    ProcessHandle.current().descendants().forEach(ProcessHandle::destroyForcibly);
  }

  @Test
  void goesOnWhenAFunctionDiesAndHasAReportWhenItIsKilled() throws Exception {
    CompletableFuture<Program.Result> run = ExperimentProgram.start(experiment.begin(file));
    experiment.awaitRows("second");
    ExperimentProgram.kill("amf");
    experiment.awaitRows("third");
    List<ProcessHandle> functions = ExperimentProgram.functions();
    assertThat(functions).hasSize(3);
    ExperimentProgram.killGenerator();

    Program.Result killed = run.get(60, TimeUnit.SECONDS);
    assertThat(killed.exitCode()).as(killed.all()).isEqualTo(KILLED);
    assertThat(killed.all()).contains("second  skipped: failed: amf ended during the trial");
    int kept = experiment.lines("trials/third/rows.csv").size();
    assertThat(kept).isGreaterThan(5);
    for (ProcessHandle function : functions) {
      function.onExit().get(60, TimeUnit.SECONDS);
    }

    Program.Result report = experiment.report().run(ExperimentProgram.PATIENCE);
    assertThat(report.exitCode()).as(report.all()).isZero();
    String ended = "interrupted: 1 of 3 trials are complete";
    assertThat(report.errors()).contains(ended);
    for (String name : List.of("report.html", "report.md", "junit.xml")) {
      assertThat(experiment.file(name)).content().contains(ended).contains("undecided");
    }
    assertThat(experiment.file("report.html"))
        .content()
        .contains("failed: amf ended during the trial")
        .contains("interrupted after " + (kept - 1) + " of 150 cycles");

    try (ExperimentDirectory directory = ExperimentDirectory.open(experiment.run())) {
      directory.lock();
      Program.Result refused = experiment.resume().run(ExperimentProgram.PATIENCE);
      assertThat(refused.exitCode()).as(refused.all()).isEqualTo(USAGE);
      assertThat(refused.errors()).contains(" is in use by another 'sbamock experiment'");
    }

    Program.Result resumed = experiment.resume().run(ExperimentProgram.PATIENCE);
    assertThat(resumed.exitCode()).as(resumed.all()).isZero();
    JsonNode result = experiment.json("result.json");
    assertThat(result.path("interrupted").asBoolean()).isFalse();
    assertThat(result.path("trials")).hasSize(3);
    assertThat(result.path("skipped")).isEmpty();
    assertThat(experiment.lines("trials/third/rows.interrupted-1.csv")).hasSize(kept);
    assertThat(experiment.file("report.md")).content().doesNotContain("The run was interrupted");
  }

  @Test
  void goesOnWithTheOtherTrialsWhenTheProcessOfOneDies() throws Exception {
    CompletableFuture<Program.Result> run =
        ExperimentProgram.start(experiment.begin(file, "--only", "protocol=h1c|h2c"));
    experiment.awaitRows("first");
    List<ProcessHandle> functions = ExperimentProgram.functions();
    ExperimentProgram.killSite();

    Program.Result result = run.get(120, TimeUnit.SECONDS);
    assertThat(result.exitCode()).as(result.all()).isEqualTo(1);
    assertThat(result.errors())
        .contains("first  skipped: failed: the generator's process ended before the trial did")
        .contains("1 trials failed: first; run them again with: sbamock experiment --resume");
    JsonNode written = experiment.json("result.json");
    assertThat(written.path("trials").path(0).path("id").asString()).isEqualTo("second");
    for (ProcessHandle function : functions) {
      function.onExit().get(60, TimeUnit.SECONDS);
    }
  }

  @Test
  void goesOnWithTheOtherTrialsWhenAFunctionDies() throws Exception {
    CompletableFuture<Program.Result> run =
        ExperimentProgram.start(experiment.begin(file, "--only", "protocol=h1c|h2c"));
    experiment.awaitRows("first");
    ExperimentProgram.kill("nrf");

    Program.Result result = run.get(120, TimeUnit.SECONDS);
    assertThat(result.exitCode()).as(result.all()).isEqualTo(1);
    assertThat(result.errors())
        .contains("nrf ended during the trial")
        .contains("1 trials failed: first; run them again with: sbamock experiment --resume");
    JsonNode written = experiment.json("result.json");
    assertThat(written.path("trials").path(0).path("id").asString()).isEqualTo("second");
    assertThat(written.path("skipped").path(0).path("reason").asString())
        .startsWith("failed: nrf ended during the trial");
  }

  @RequiresUserNamespaces
  @Test
  void keepsWhatItHasWhenTheDiskIsFullAndGoesOnWhenItIsNot() throws Exception {
    Path kept = Files.createDirectory(directory.resolve("kept"));
    Path script =
        Files.writeString(
            directory.resolve("full-disk"),
            """
            runs=$1 kept=$2 file=$3 && shift 3
            mount -t tmpfs -o size=32m runs "$runs" || exit 77
            "$@" experiment "$file" --quick --only 'protocol=h1c|h2c' --runs "$runs" \
              > "$kept/full.log" 2>&1 &
            until [ "$(cat "$runs"/*/trials/second/rows.csv 2> /dev/null | wc -l)" -gt 5 ]; do
              kill -0 $! || break
              sleep 0.1
            done
            dd if=/dev/zero of="$runs/filler" bs=4k 2> /dev/null
            wait $!
            echo $? > "$kept/full.code"
            cp -a "$runs"/*-mine "$kept/full"
            rm "$runs/filler"
            "$@" experiment --resume "$runs"/*-mine > "$kept/resumed.log" 2>&1
            echo $? > "$kept/resumed.code"
            cp -a "$runs"/*-mine "$kept/resumed"
            """);

    Program.Result scripted =
        Program.at("unshare")
            .with("-Urm", "--", "sh", script.toString(), directory.resolve("runs").toString())
            .with(kept.toString(), file.toString())
            .with(ExperimentProgram.sbamock())
            .run(ExperimentProgram.PATIENCE);

    assertThat(scripted.exitCode()).as(scripted.all()).isZero();
    assertThat(kept.resolve("full.log"))
        .content()
        .contains("cannot write")
        .contains("No space left on device")
        .contains("continue with: sbamock experiment --resume");
    assertThat(kept.resolve("full.code")).hasContent("1");
    Path full = kept.resolve("full");
    assertThat(Json.mapper().readTree(full.resolve("result.json")).path("trials")).hasSize(1);
    assertThat(Files.readAllLines(full.resolve("trials/first/rows.csv"))).hasSize(151);
    assertThat(Files.readAllLines(full.resolve("trials/second/rows.csv"))).hasSizeGreaterThan(5);
    assertThat(full.resolve("trials/second/trial.json")).doesNotExist();
    assertThat(kept.resolve("resumed.code")).hasContent("0");
    JsonNode resumed = Json.mapper().readTree(kept.resolve("resumed/result.json"));
    assertThat(resumed.path("trials")).hasSize(2);
    assertThat(resumed.path("interrupted").asBoolean()).isFalse();
  }

  @RequiresMariaDb
  @Test
  void keepsTheRowsWhenTheDatabaseDies() throws Exception {
    try (DatabaseServer server =
        DatabaseServer.start(
            DatabaseServer.Make.MARIADB, Files.createDirectory(directory.resolve("db")))) {
      CompletableFuture<Program.Result> run =
          ExperimentProgram.start(
              experiment.begin(file, "--only", "protocol=h1c|h2c", "--db", server.url()));
      experiment.awaitRows("second");
      server.kill();

      Program.Result result = run.get(120, TimeUnit.SECONDS);
      assertThat(result.exitCode()).as(result.all()).isEqualTo(1);
      assertThat(result.errors())
          .contains("The database " + server.url() + " fails: ")
          .contains("The database lacks the rows of 1 trials");
      assertThat(experiment.json("result.json").path("trials")).hasSize(2);
      assertThat(experiment.lines("trials/second/rows.csv")).hasSize(151);

      Program refused = experiment.resume("--db", server.url());
      Program.Result dead = refused.run(ExperimentProgram.PATIENCE);
      assertThat(dead.exitCode()).as(dead.all()).isEqualTo(1);
      assertThat(dead.errors()).contains("cannot be opened").contains("Nothing was run");

      server.restart();
      Program.Result resumed = refused.run(ExperimentProgram.PATIENCE);
      assertThat(resumed.exitCode()).as(resumed.all()).isZero();
      try (Connection connection = DriverManager.getConnection(server.url());
          Statement statement = connection.createStatement();
          ResultSet rows =
              statement.executeQuery("SELECT COUNT(*), COUNT(DISTINCT trial) FROM cycles")) {
        rows.next();
        assertThat(rows.getInt(1)).isEqualTo(300);
        assertThat(rows.getInt(2)).isEqualTo(2);
      }
    }
  }
}
