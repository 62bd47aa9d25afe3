/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.commands;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.Reader;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Properties;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.integration.support.ExperimentProgram;
import org.sbamock.integration.support.Program;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

/** An experiment as a user runs it. */
@Timeout(300)
final class ExperimentIT {
  public @TempDir Path directory;

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

    int port = freePort();
    CompletableFuture<Program.Result> run =
        ExperimentProgram.start(
            experiment.begin(
                file,
                "--metrics",
                "prometheus=" + port,
                "--metrics",
                "otlp=http://127.0.0.1:1",
                "--metrics-interval",
                "1s"));
    String metrics = lastMetrics(port, run);
    Program.Result result = run.get();

    assertThat(result.exitCode()).as(result.all()).isZero();
    assertThat(metrics)
        .contains(
            "sbamock_load_iterations_total{outcome=\"succeeded\",protocol=\"h1c\","
                + "trial=\"first\",workload=\"upload\"} 20.0");
    assertThat(result.errors())
        .containsOnlyOnce("The metrics sink otlp=http://127.0.0.1:1/v1/metrics fails: Connection");
    JsonNode written = experiment.json("result.json");
    assertThat(written.at("/metrics/0/sink").asString()).isEqualTo("prometheus=127.0.0.1:" + port);
    assertThat(written.at("/metrics/0/taken").asInt()).isPositive();
    assertThat(written.at("/metrics/1/refused").asInt()).isPositive();
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(
                    Files.readString(
                        ExperimentProgram.HOME.resolve(
                            "loadgen/studies/src/main/resources/org/sbamock/loadgen/experiment/"
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

  /**
   * One process serves both trials; at the second it has collected its garbage three times: after
   * its start, and before each trial.
   */
  @Test
  void functionsCollectTheirGarbageBeforeEachTrial() throws Exception {
    Path file =
        Files.writeString(
            directory.resolve("mine.yaml"),
            """
            experiment: mine
            title: Mine
            settings: {topology: local, congestion-control: reno, order: interleaved, seed: 7}
            matrices:
              - name: first
                workload: upload
                settings: {payload: 128B, cycles: 20}
                dimensions: {protocol: [h2c]}
              - name: second
                workload: telemetry
                settings: {payload: 128B, cycles: 40, clients: 1}
                dimensions: {protocol: [h2c]}
            """);
    ExperimentProgram experiment = new ExperimentProgram(directory.resolve("runs"));

    CompletableFuture<Program.Result> run =
        ExperimentProgram.start(experiment.beginFull(file, "--side-by-side", "1"));
    experiment.awaitRows("second");
    int collections = collections(experiment.file("functions-1/amf.ports"));
    Program.Result result = run.get();

    assertThat(result.exitCode()).as(result.all()).isZero();
    assertThat(collections).isEqualTo(3);
    assertThat(experiment.json("trials/second/trial.json").at("/values").propertyNames())
        .contains("memory.ue", "memory.amf");
  }

  /** Those that were caused by diagnostic commands. */
  private static int collections(Path portsFile) throws Exception {
    Properties ports = new Properties();
    try (Reader reader = Files.newBufferedReader(portsFile)) {
      ports.load(reader);
    }
    URI pauses =
        URI.create(
            "http://127.0.0.1:"
                + ports.getProperty("management.port")
                + "/actuator/metrics/jvm.gc.pause?tag=cause:Diagnostic%20Command");
    String body =
        HttpClient.newHttpClient()
            .send(HttpRequest.newBuilder(pauses).build(), BodyHandlers.ofString())
            .body();
    return Json.mapper().readTree(body).at("/measurements/0/value").asInt();
  }

  private static int freePort() throws IOException {
    try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
      return socket.getLocalPort();
    }
  }

  /** Scrapes until the program has ended, and returns the last of it. */
  private static String lastMetrics(int port, CompletableFuture<?> program) throws Exception {
    HttpClient client = HttpClient.newHttpClient();
    HttpRequest scrape =
        HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/metrics")).build();
    String last = "";
    while (!program.isDone()) {
      TimeUnit.MILLISECONDS.sleep(50);
      try {
        last = client.send(scrape, BodyHandlers.ofString()).body();
      } catch (IOException e) {
        // It does not listen yet, or not any more.
        continue;
      }
    }
    return last;
  }
}
