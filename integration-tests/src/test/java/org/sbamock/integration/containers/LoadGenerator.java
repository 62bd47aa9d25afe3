/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.containers;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import org.sbamock.http.HttpProtocol;
import org.sbamock.integration.support.LoadgenJar;
import org.sbamock.integration.support.Program;
import org.sbamock.integration.support.Subscribers;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

/** The load generator as a process of its own, with one UE at a time. */
final class LoadGenerator {
  private static final Duration PATIENCE = Duration.ofSeconds(120);
  private static final Path HOME = Path.of(System.getProperty("sbamock.home", ".."));

  private LoadGenerator() {}

  /**
   * Registers some UEs, one after the other.
   *
   * @param authority in PEM
   * @param directory for its files
   * @return the latency of each step, microseconds, as {@code result.json} has it
   */
  static JsonNode latencies(
      String amf, HttpProtocol protocol, String authority, Path directory, int cycles)
      throws IOException, InterruptedException {
    Path ca = Files.writeString(directory.resolve("ca.pem"), authority);
    List<String> arguments =
        new ArrayList<>(List.of("-Xmx256m", "-jar", LoadgenJar.find(HOME).toString(), "load"));
    arguments.addAll(List.of("--amf", amf, "--protocol", protocol.id(), "--ues", "1"));
    arguments.addAll(List.of("--cycles", Integer.toString(cycles), "--warmup-cycles", "1"));
    arguments.addAll(List.of("--key-seed", Subscribers.SEED, "--slo", "success>=100%"));
    arguments.addAll(List.of("--runs", directory.toString()));
    if (protocol.secure()) {
      arguments.addAll(List.of("--ca", ca.toString()));
    }
    Program.Result result =
        Program.at(Path.of(System.getProperty("java.home"), "bin", "java").toString())
            .with(arguments.toArray(String[]::new))
            .run(PATIENCE);
    assertThat(result.exitCode()).as(result.all()).isZero();
    return Json.mapper().readTree(result(directory)).path("trials").path(0).path("latency");
  }

  private static Path result(Path directory) throws IOException {
    return find(directory, "result.json");
  }

  private static Path find(Path directory, String end) throws IOException {
    try (Stream<Path> files = Files.walk(directory, 2)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith(end))
          .findFirst()
          .orElseThrow(() -> new AssertionError("no " + end + " in " + directory));
    }
  }
}
