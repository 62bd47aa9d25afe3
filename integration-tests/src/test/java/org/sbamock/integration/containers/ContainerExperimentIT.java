/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.containers;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.integration.support.ExperimentProgram;
import org.sbamock.integration.support.Program;
import org.sbamock.integration.support.RequiresContainers;
import org.sbamock.testing.RequiresRoot;
import tools.jackson.databind.JsonNode;

/** Trials with {@code packaging: container}, on the host's network and on an emulated link. */
@RequiresContainers
@Timeout(180)
final class ContainerExperimentIT {
  private static final List<String> FUNCTIONS = List.of("amf", "nrf", "ausf");

  public @TempDir Path directory;

  private Path file(String matrices) throws IOException {
    return Files.writeString(
        directory.resolve("mine.yaml"),
        """
        experiment: mine
        title: Mine
        settings: {packaging: container, topology: local, tls: 1.3, payload: 1KB, seed: 7}
        matrices:
        """
            + matrices.indent(2));
  }

  /** Those that share a directory of this test. */
  private List<String> containers() throws InterruptedException {
    Program.Result all =
        Program.at("docker")
            .with("ps", "--all", "--filter", "label=org.sbamock.owner")
            .with("--format", "{{.Names}} {{.Mounts}}", "--no-trunc")
            .run(Duration.ofSeconds(60));
    assertThat(all.exitCode()).as(all.all()).isZero();
    return all.output().lines().filter(line -> line.contains(directory.toString())).toList();
  }

  @RequiresRoot
  @Test
  void chainsRunInContainersAndLeaveNone() throws Exception {
    ExperimentProgram experiment = new ExperimentProgram(directory.resolve("runs"));
    Path file =
        file(
            """
            - name: host
              workload: chain
              settings: {cycles: 12, connection: per-request}
              dimensions: {protocol: [h2, h3]}
            - name: link
              workload: chain
              settings: {cycles: 12, topology: emulated, condition: delay 10ms}
              dimensions: {protocol: [h3]}
            """);

    Program.Result result = experiment.begin(file).run(ExperimentProgram.PATIENCE);

    assertThat(result.exitCode()).as(result.all()).isZero();
    for (String id : List.of("host-h2", "host-h3")) {
      JsonNode host = experiment.json("trials/" + id + "/trial.json");
      hasAllCycles(host);
      for (String party : FUNCTIONS) {
        assertThat(value(host, "memory." + party)).isBetween(20.0, 1_000.0);
        assertThat(value(host, "threads." + party)).isGreaterThan(3);
        assertThat(value(host, "fds." + party)).isGreaterThan(3);
        assertThat(host.path("values").has("cpuTime." + party)).isTrue();
        assertThat(host.path("values").has("pageFaults." + party)).isTrue();
        assertThat(host.path("notMeasured").path("packets." + party).asString())
            .contains("network of the machine");
      }
    }
    JsonNode trial = experiment.json("trials/link/trial.json");
    hasAllCycles(trial);
    assertThat(trial.at("/metrics/elapsedABCDA/min").asDouble()).isGreaterThan(60);
    FUNCTIONS.forEach(
        party -> assertThat(value(trial, "packets." + party)).as(party).isGreaterThan(24));
    assertThat(experiment.json("config.json").toString()).contains("sbamock/amf:latest");
    assertThat(containers()).isEmpty();
  }

  private static void hasAllCycles(JsonNode trial) {
    assertThat(trial.at("/cycles/succeeded").asInt()).as(trial.toString()).isEqualTo(12);
    assertThat(trial.at("/metrics/elapsedABCDA/n").asInt()).isEqualTo(12);
  }

  private static double value(JsonNode trial, String name) {
    return trial.path("values").path(name).asDouble();
  }

  @Test
  void noneIsLeftWhenTheGeneratorIsKilled() throws Exception {
    ExperimentProgram experiment = new ExperimentProgram(directory.resolve("runs"));
    Path file =
        file(
            """
            - name: first
              workload: single
              settings: {duration: 1h}
              dimensions: {protocol: [h2]}
            """);
    CompletableFuture<Program.Result> run = ExperimentProgram.start(experiment.begin(file));
    experiment.awaitRows("first");
    assertThat(containers()).hasSize(3);

    ExperimentProgram.kill("loadgen");

    assertThat(run.get(60, TimeUnit.SECONDS).exitCode()).isNotZero();
    await().atMost(Duration.ofSeconds(60)).untilAsserted(() -> assertThat(containers()).isEmpty());
  }
}
