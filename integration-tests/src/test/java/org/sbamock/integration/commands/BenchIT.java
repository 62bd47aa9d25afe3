/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.commands;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.integration.support.LoadgenJar;
import org.sbamock.integration.support.Program;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

/** The macro benchmark as a user runs it, with figures that nobody looks at. */
@Timeout(180)
final class BenchIT {
  public @TempDir Path directory;

  @Test
  void comparesTwoServersInOneRun() throws Exception {
    Path home = Path.of(System.getProperty("sbamock.home", "..")).toAbsolutePath().normalize();

    Program.Result result =
        Program.at(Path.of(System.getProperty("java.home"), "bin", "java").toString())
            .with(
                "-Xmx256m",
                "-XX:+UseSerialGC",
                "-Dsbamock.home=" + home,
                "-jar",
                LoadgenJar.find(home).toString(),
                "bench",
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
                "2",
                "--runs",
                directory.toString())
            .run(Duration.ofSeconds(150));

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

  private Path result() throws IOException {
    try (Stream<Path> runs = Files.list(directory)) {
      return runs.findFirst().orElseThrow().resolve("result.json");
    }
  }
}
