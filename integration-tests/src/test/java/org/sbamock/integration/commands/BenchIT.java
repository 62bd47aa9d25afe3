/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.commands;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assumptions.assumeThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import one.profiler.AsyncProfilerLoader;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.integration.support.ExperimentProgram;
import org.sbamock.integration.support.Program;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

/**
 * The macro benchmark as a user runs it, with figures that nobody looks at: generator and functions
 * have the C1 compiler alone, with which they start in half of the CPU time.
 */
@Timeout(180)
final class BenchIT {
  public @TempDir Path directory;

  @Test
  void comparesTwoServersInOneRun() throws Exception {
    Program.Result result =
        bench(
            "probe",
            "--protocols",
            "h2c,h3",
            "--connections",
            "2",
            "--vary",
            "sbamock.sbi.gzip-threshold=4KB",
            "--warmup",
            "100ms",
            "--settle",
            "100ms",
            "--window",
            "500ms",
            "--windows",
            "2");

    assertThat(result.exitCode()).as(result.all()).isZero();
    assertThat(result.all()).contains("generator CPU").contains("varied").contains("plain");
    JsonNode cells = Json.mapper().readTree(result().toFile()).path("cells");
    assertThat(cells).hasSize(2);
    for (JsonNode cell : cells) {
      JsonNode varied = cell.path("servers").get(0);
      JsonNode plain = cell.path("servers").get(1);
      assertThat(varied.path("server").asString()).isEqualTo("varied");
      assertThat(varied.at("/cpuMicros/median").asDouble()).isPositive();
      assertThat(varied.at("/allocatedBytes/median").asDouble()).isPositive();
      assertThat(plain.at("/ratio/median").asDouble()).isPositive();
      assertThat(plain.path("success").asDouble()).isEqualTo(1);
    }
  }

  @Test
  void writesFlameGraphsOfFunctionsAndGenerator() throws Exception {
    assumeThat(AsyncProfilerLoader.isSupported()).as("async-profiler for this platform").isTrue();
    Program.Result result =
        bench(
            "authenticate",
            "--protocols",
            "h2c",
            "--profiler",
            "--warmup",
            "2s",
            "--window",
            "2s",
            "--windows",
            "1");

    assertThat(result.exitCode()).as(result.all()).isZero();
    Path run = requireNonNull(result().getParent());
    assertThat(run.resolve("flame-sbamock-h2c-null-8x8-ausf.html"))
        .content()
        .contains("<html")
        .contains("Http2");
    assertThat(run.resolve("flame-sbamock-h2c-null-8x8-generator.html")).exists();
  }

  @Test
  void losesNoNotificationOfTheEventsOfUes() throws Exception {
    for (JsonNode cell :
        notifications(
            "--function",
            "AMF",
            "--subscribers",
            "60",
            "--endpoints",
            "4",
            "--dead",
            "0",
            "--slow",
            "0",
            "--away",
            "0",
            "--fan-out",
            "3")) {
      assertThat(cell.at("/prompt/subscribers").asInt()).isEqualTo(60);
      assertThat(cell.at("/prompt/delivered").asLong()).isPositive();
      assertThat(cell.at("/prompt/lost").asLong()).isZero();
      assertThat(cell.at("/prompt/outOfOrder").asLong()).isZero();
    }
  }

  @Test
  void losesNoNotificationOfSubscribersThatAreAway() throws Exception {
    for (JsonNode cell :
        notifications(
            "--subscribers",
            "40",
            "--dead",
            "4",
            "--slow",
            "2",
            "--slow-delay",
            "100ms",
            "--away",
            "4",
            "--away-time",
            "300ms",
            "--fan-out",
            "10")) {
      assertThat(cell.at("/prompt/subscribers").asInt()).isEqualTo(30);
      assertThat(cell.at("/away/delivered").asLong()).isPositive();
      assertThat(cell.at("/away/lost").asLong()).isZero();
      assertThat(cell.at("/away/outOfOrder").asLong()).isZero();
      assertThat(cell.at("/slow/delivered").asLong()).isPositive();
      assertThat(cell.at("/latency/p99Millis/median").asDouble()).isPositive();
      assertThat(cell.at("/cpuMicros/median").asDouble()).isPositive();
    }
  }

  @Test
  void soaksACoreWithoutAViolation() throws Exception {
    Program.Result result =
        bench(
            "soak", "--mixed", "--no-link", "--duration", "3s", "--phase", "3s", "--sample", "1s");

    assertThat(result.exitCode()).as(result.all()).isZero();
    Path run = requireNonNull(result().getParent());
    JsonNode soak = Json.mapper().readTree(result().toFile());
    assertThat(soak.path("phases")).isNotEmpty();
    assertThat(soak.at("/phases/0/succeeded").asLong()).isPositive();
    for (JsonNode invariant : soak.path("invariants")) {
      assertThat(invariant.path("checks").asLong()).as(invariant.toString()).isPositive();
      assertThat(invariant.path("violations").asLong()).as(invariant.toString()).isZero();
    }
    assertThat(Files.readAllLines(run.resolve("samples.csv"))).hasSizeGreaterThan(5);
    assertThat(run.resolve("report.html")).content().contains("Mixed soak");
    assertThat(run.resolve("soak-resident.svg")).content().contains("<svg");
  }

  /** Measures notifications over h2c and h3, and returns the cells of both. */
  private JsonNode notifications(String... arguments) throws Exception {
    List<String> all =
        new ArrayList<>(List.of("notifications", "--protocols", "h2c,h3", "--rate", "50/s"));
    all.addAll(List.of("--warmup", "100ms", "--window", "1s", "--windows", "2"));
    all.addAll(List.of("--max-p99", "1h"));
    all.addAll(List.of(arguments));
    Program.Result result = bench(all.toArray(String[]::new));
    assertThat(result.exitCode()).as(result.all()).isZero();
    JsonNode cells = Json.mapper().readTree(result().toFile()).path("cells");
    assertThat(cells).hasSize(2);
    return cells;
  }

  private Program.Result bench(String... arguments) throws Exception {
    return ExperimentProgram.sbamock("bench")
        .with(arguments)
        .with("--jvm-option", "-XX:TieredStopAtLevel=1", "--runs", directory.toString())
        .run(Duration.ofSeconds(150));
  }

  private Path result() throws IOException {
    try (Stream<Path> runs = Files.list(directory)) {
      return runs.findFirst().orElseThrow().resolve("result.json");
    }
  }
}
