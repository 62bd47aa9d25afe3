package org.sbamock.integration;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

/** An experiment as a user runs it, and what is left of it when something dies. */
@Timeout(300)
final class ExperimentIT {
  private static final Duration PATIENCE = Duration.ofSeconds(240);
  private static final Path HOME =
      Path.of(System.getProperty("sbamock.home", "..")).toAbsolutePath().normalize();

  @TempDir Path directory;

  private Path file(String trial, String cycles) throws IOException {
    return Files.writeString(
        directory.resolve("mine.yaml"),
        """
        experiment: mine
        title: Mine
        settings: {topology: local, tls: 1.3, congestion-control: reno, order: interleaved, seed: 7}
        matrices:
          - name: first
            workload: %s
            settings: {payload: 128B, %s}
            dimensions: {protocol: [h1c]}
          - name: second
            workload: chain
            settings: {payload: 1KB, cycles: 10, connection: per-request}
            dimensions: {protocol: [h2, h3]}
        """
            .formatted(trial, cycles));
  }

  private static Program sbamock(Path runs, String... arguments) throws IOException {
    return Program.at(Path.of(System.getProperty("java.home"), "bin", "java").toString())
        .with("-Xmx256m", "-XX:+UseSerialGC", "-Dsbamock.home=" + HOME, "-jar", jar().toString())
        .with("experiment")
        .with(arguments)
        .with(List.of(arguments).contains("--resume") ? new String[0] : runsOption(runs));
  }

  private static String[] runsOption(Path runs) {
    return new String[] {"--runs", runs.toString()};
  }

  private static Path jar() throws IOException {
    try (Stream<Path> files = Files.list(HOME.resolve("loadgen").resolve("target"))) {
      return files
          .filter(file -> file.getFileName().toString().endsWith("-exec.jar"))
          .findFirst()
          .orElseThrow(() -> new AssertionError("run the package phase"));
    }
  }

  private Path runs() throws IOException {
    return Files.createDirectories(directory.resolve("runs"));
  }

  private Path run() throws IOException {
    try (Stream<Path> runs = Files.list(runs())) {
      return runs.findFirst().orElseThrow();
    }
  }

  private static JsonNode json(Path file) throws IOException {
    return Json.mapper().readTree(Files.readString(file));
  }

  @Test
  void keepsEveryCycleAndAResultThatKeepsToItsSchema() throws Exception {
    Path file = file("upload", "cycles: 20");

    Program.Result result = sbamock(runs(), file.toString()).run(PATIENCE);

    assertThat(result.exitCode()).as(result.all()).isZero();
    Path run = run();
    JsonNode written = json(run.resolve("result.json"));
    assertThat(
            SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(
                    Files.readString(
                        HOME.resolve(
                            "loadgen/src/main/resources/org/sbamock/loadgen/experiment/"
                                + "experiment-result.schema.json")),
                    InputFormat.JSON)
                .validate(written.toString(), InputFormat.JSON))
        .isEmpty();
    assertThat(written.path("interrupted").asBoolean()).isFalse();
    assertThat(written.path("trials")).hasSize(3);
    assertThat(Files.readAllLines(run.resolve("trials/first/rows.csv"))).hasSize(21);
    assertThat(
            json(run.resolve("trials/second-h3/trial.json")).at("/metrics/elapsedABCDA/n").asInt())
        .isEqualTo(10);
    assertThat(run.resolve("results.sqlite")).isNotEmptyFile();
    assertThat(run.resolve("report.html")).isNotEmptyFile();
  }

  @Test
  void goesOnWhenAFunctionDiesAndIsResumedWhereItWasKilled() throws Exception {
    Path file = file("single", "duration: 1h, clients: 2");
    CompletableFuture<Program.Result> first = start(sbamock(runs(), file.toString()));
    awaitRows();
    kill("sbamock-loadgen");
    assertThat(first.get(60, TimeUnit.SECONDS).exitCode()).isNotZero();
    int kept = Files.readAllLines(run().resolve("trials/first/rows.csv")).size();
    assertThat(kept).isGreaterThan(2);

    CompletableFuture<Program.Result> second = start(sbamock(runs(), "--resume", run().toString()));
    await(() -> Files.exists(run().resolve("trials/first/rows.interrupted-1.csv")));
    awaitRows();
    kill("sbamock-amf");
    Program.Result result = second.get(PATIENCE.toSeconds(), TimeUnit.SECONDS);

    assertThat(result.exitCode()).as(result.all()).isEqualTo(1);
    assertThat(result.all())
        .contains("amf ended during the trial")
        .contains("1 trials failed: first");
    assertThat(json(run().resolve("result.json")).path("trials")).hasSize(2);
    assertThat(Files.readAllLines(run().resolve("trials/first/rows.interrupted-1.csv")))
        .hasSize(kept);
  }

  private static CompletableFuture<Program.Result> start(Program program) {
    return CompletableFuture.supplyAsync(
        () -> {
          try {
            return program.run(PATIENCE);
          } catch (InterruptedException e) {
            throw new IllegalStateException(e);
          }
        },
        task -> new Thread(task, "experiment").start());
  }

  private void awaitRows() throws Exception {
    await(
        () -> {
          Path rows = run().resolve("trials/first/rows.csv");
          return Files.exists(rows) && Files.readAllLines(rows).size() > 5;
        });
  }

  private interface Condition {
    boolean holds() throws IOException;
  }

  private static void await(Condition condition) throws Exception {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!holds(condition)) {
      assertThat(System.nanoTime() - deadline).isNegative();
      TimeUnit.MILLISECONDS.sleep(100);
    }
  }

  private static boolean holds(Condition condition) throws IOException {
    try {
      return condition.holds();
    } catch (NoSuchElementException e) {
      return false;
    }
  }

  /** Kills the one child process whose command line has that. */
  private static void kill(String part) {
    ProcessHandle.current()
        .descendants()
        .filter(child -> child.info().commandLine().orElse("").contains("target/" + part + "-"))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no process of " + part))
        .destroyForcibly();
  }
}
