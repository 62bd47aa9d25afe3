/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.commands;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.http.HttpProtocol;
import org.sbamock.integration.support.ExperimentProgram;
import org.sbamock.integration.support.Program;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

/** The command line as a user runs it: a process of its own, from the executable jars. */
@Timeout(240)
final class DemoIT {
  private static final Duration PATIENCE = Duration.ofSeconds(120);
  private static final int INTERRUPTED = 105;
  private static final Pattern AMF =
      Pattern.compile("sbamock load --amf (http://127\\.0\\.0\\.1:\\d+)");

  public @TempDir Path directory;
  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void endWhatIsLeft() {
    started.forEach(
        process -> {
          process.descendants().forEach(ProcessHandle::destroyForcibly);
          process.destroyForcibly();
        });
  }

  @Test
  void demoRegistersOverAllProtocols() throws Exception {
    Process demo = start("demo", "--ues", "4", "--warmup", "1s", "--duration", "2s");
    List<ProcessHandle> functions = awaitFunctions(demo);

    assertThat(demo.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).as(output("demo")).isTrue();

    String output = output("demo");
    assertThat(demo.exitValue()).as(output).isZero();
    Path run = runDirectory();
    assertThat(run.resolve("config.json")).isRegularFile();
    assertThat(run.resolve("environment.json")).isRegularFile();
    JsonNode trials = Json.mapper().readTree(run.resolve("result.json").toFile()).path("trials");
    assertThat(trials).hasSize(HttpProtocol.values().length);
    for (HttpProtocol protocol : HttpProtocol.values()) {
      assertThat(output).containsPattern("(?m)^ *" + protocol.id() + " +" + "HTTP.* 100(\\.0+)? %");
      assertThat(run.resolve(protocol.id() + "-registration.hlog")).isNotEmptyFile();
    }
    assertGone(functions);
  }

  @Test
  void aSignalEndsTheDemoAndAllItStarted() throws Exception {
    Process demo = start("demo", "--ues", "4", "--warmup", "200ms", "--duration", "60s");
    List<ProcessHandle> functions = awaitFunctions(demo);
    await()
        .atMost(PATIENCE)
        .untilAsserted(() -> assertThat(output("demo")).contains("Ready after"));

    interrupt(demo);

    assertThat(demo.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(demo.exitValue()).as(output("demo")).isEqualTo(INTERRUPTED);
    assertThat(runDirectory().resolve("result.json")).isNotEmptyFile();
    assertGone(functions);
  }

  @Test
  void upServesALoadUntilASignalEndsIt() throws Exception {
    Process up =
        start(
            "up",
            "--tls-directory",
            directory.resolve("tls").toString(),
            "--function",
            "udm",
            "--stub",
            "SMF=nsmf-pdusession/v1");
    awaitFunctions(up);
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> assertThat(output("up")).contains("Press Ctrl-C to stop all functions."));
    List<ProcessHandle> functions = up.descendants().toList();
    assertThat(functions).hasSizeGreaterThanOrEqualTo(5);
    assertThat(output("up")).containsPattern("UDM +http://127").containsPattern("SMF +http://127");
    Matcher amf = AMF.matcher(output("up"));
    assertThat(amf.find()).as(output("up")).isTrue();

    Process load =
        start(
            "load",
            "--amf",
            amf.group(1),
            "--ues",
            "4",
            "--warmup",
            "200ms",
            "--duration",
            "1s",
            "--slo",
            "success>=100%");
    assertThat(load.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(load.exitValue()).as(output("load")).isZero();
    interrupt(up);

    assertThat(up.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(up.exitValue()).as(output("up")).isZero();
    assertGone(functions);
  }

  private Process start(String command, String... arguments) throws IOException {
    Process process =
        ExperimentProgram.sbamock(command)
            .with(arguments)
            .with("--runs", directory.resolve("runs").toString())
            .start(file(command));
    started.add(process);
    return process;
  }

  /** Waits for the processes of all three functions. */
  private List<ProcessHandle> awaitFunctions(Process command) {
    await()
        .atMost(PATIENCE)
        .untilAsserted(
            () -> {
              assertThat(command.isAlive()).as("is the command alive").isTrue();
              assertThat(command.descendants()).hasSizeGreaterThanOrEqualTo(3);
            });
    return command.descendants().toList();
  }

  private static void interrupt(Process process) throws InterruptedException {
    Program.Result sent =
        Program.at("sh").with("-c", "kill -INT " + process.pid()).run(Duration.ofSeconds(10));
    assertThat(sent.exitCode()).as(sent.all()).isZero();
  }

  private static void assertGone(List<ProcessHandle> functions) {
    await()
        .atMost(Duration.ofSeconds(15))
        .untilAsserted(() -> assertThat(functions).noneMatch(ProcessHandle::isAlive));
  }

  private Path runDirectory() throws IOException {
    try (Stream<Path> runs = Files.list(directory.resolve("runs"))) {
      return runs.findFirst().orElseThrow(() -> new AssertionError("there is no run directory"));
    }
  }

  private Path file(String command) {
    return directory.resolve(command + ".out");
  }

  private String output(String command) {
    try {
      return Files.readString(file(command));
    } catch (IOException e) {
      return "no output: " + e.getMessage();
    }
  }
}
