package org.sbamock.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** An experiment as a user runs it. */
@Timeout(300)
final class ExperimentIT {
  @TempDir Path directory;

  @Test
  void keepsEveryCycleAndAResultThatKeepsToItsSchema() throws Exception {
    Path file =
        Files.writeString(
            directory.resolve("mine.yaml"),
            """
            experiment: mine
            title: Mine
            settings: {topology: local, tls: 1.3, congestion-control: reno, order: interleaved, seed: 7}
            matrices:
              - name: first
                workload: upload
                settings: {payload: 128B, cycles: 20}
                dimensions: {protocol: [h1c]}
              - name: second
                workload: chain
                settings: {payload: 1KB, cycles: 10, connection: per-request}
                dimensions: {protocol: [h2, h3]}
            """);
    ExperimentProgram experiment = new ExperimentProgram(directory.resolve("runs"));

    Program.Result result = experiment.begin(file).run(ExperimentProgram.PATIENCE);

    assertThat(result.exitCode()).as(result.all()).isZero();
    JsonNode written = experiment.json("result.json");
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(
                    Files.readString(
                        ExperimentProgram.HOME.resolve(
                            "loadgen/src/main/resources/org/sbamock/loadgen/experiment/"
                                + "experiment-result.schema.json")),
                    InputFormat.JSON)
                .validate(written.toString(), InputFormat.JSON))
        .isEmpty();
    assertThat(written.path("interrupted").asBoolean()).isFalse();
    assertThat(written.path("trials")).hasSize(3);
    assertThat(experiment.lines("trials/first/rows.csv")).hasSize(21);
    assertThat(experiment.json("trials/second-h3/trial.json").at("/metrics/elapsedABCDA/n").asInt())
        .isEqualTo(10);
    assertThat(experiment.file("results.sqlite")).isNotEmptyFile();
    assertThat(experiment.file("report.html")).isNotEmptyFile();
  }
}
