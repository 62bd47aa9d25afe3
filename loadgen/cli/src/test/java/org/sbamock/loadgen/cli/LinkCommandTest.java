/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.loadgen.Main;
import org.sbamock.loadgen.terminal.Terminal;
import org.sbamock.sbi.Json;
import org.sbamock.testing.RequiresRoot;
import tools.jackson.databind.JsonNode;

/** A link that stays, and those who talk to it, as a user has them. */
@Timeout(240)
class LinkCommandTest {
  private static final Duration PATIENCE = Duration.ofSeconds(90);

  @TempDir Path directory;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final List<Process> started = new ArrayList<>();

  @AfterEach
  void endWhatIsLeft() {
    run("clean");
    started.forEach(Process::destroyForcibly);
  }

  /** Runs a command in this JVM. */
  private int run(String command, String... arguments) {
    out.getBuffer().setLength(0);
    err.getBuffer().setLength(0);
    List<String> line = new ArrayList<>(List.of("link", command, "--directory", "" + directory));
    line.addAll(Arrays.asList(arguments));
    return SbamockCommand.commandLine(
            new Terminal(new PrintWriter(out), new PrintWriter(err), false, false))
        .execute(line.toArray(String[]::new));
  }

  /** Starts a command as a process of its own. */
  private Process start(String command, String... arguments) throws IOException {
    List<String> line =
        new ArrayList<>(
            List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-Xmx128m",
                "-cp",
                System.getProperty("java.class.path"),
                Main.class.getName(),
                "link",
                command,
                "--directory",
                directory.toString()));
    line.addAll(Arrays.asList(arguments));
    Process process =
        new ProcessBuilder(line)
            .redirectInput(new File("/dev/null"))
            .redirectErrorStream(true)
            .redirectOutput(directory.resolve(command + ".out").toFile())
            .start();
    started.add(process);
    return process;
  }

  private void runToTheEnd(String command, String... arguments) throws Exception {
    Process process = start(command, arguments);
    assertThat(process.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(process.exitValue()).as(output(command)).isZero();
  }

  private String output(String command) throws IOException {
    return Files.readString(directory.resolve(command + ".out"));
  }

  private JsonNode status() {
    assertThat(run("show", "--json")).as(err.toString()).isZero();
    return Json.mapper().readTree(out.toString());
  }

  private long counter(int direction, String name) {
    return status().path("directions").path(direction).path("counters").path(name).asLong();
  }

  private static void await(String what, BooleanSupplier condition) {
    long end = System.nanoTime() + PATIENCE.toNanos();
    while (!condition.getAsBoolean()) {
      assertThat(System.nanoTime()).as("in time: " + what).isLessThan(end);
      LockSupport.parkNanos(10_000_000);
    }
  }

  private void sendFromAToB() throws Exception {
    runToTheEnd("exec", "a", "--", "bash", "-c", "echo x > /dev/udp/198.18.0.2/9");
  }

  @RequiresRoot
  @Test
  void aDetachedLinkIsSetShownCutCapturedAndCleaned() throws Exception {
    Path file = directory.resolve("link.pcapng");
    runToTheEnd("create", "--detach", "--seed", "42", "--base", "fast-ethernet", "a", "b");
    assertThat(output("create")).contains("seed 42", "198.18.0.2");
    long pid = status().path("pid").asLong();
    assertThat(run("create", "a", "b")).isEqualTo(2);
    assertThat(err.toString()).contains("is already running");

    assertThat(run("capture", file.toString())).as(err.toString()).isZero();
    sendFromAToB();
    await("one delivered", () -> counter(0, "delivered") == 1);
    assertThat(run("capture", "--stop")).isZero();
    assertThat(file).isNotEmptyFile();

    assertThat(run("partition", "b")).isZero();
    sendFromAToB();
    await("one cut off", () -> counter(0, "partitioned") == 1);
    assertThat(run("heal", "b")).isZero();

    assertThat(run("set", "a", "b", "--one-way", "loss", "100%")).as(err.toString()).isZero();
    sendFromAToB();
    await("one lost", () -> counter(0, "lost") == 1);
    assertThat(status().path("directions").path(0).path("condition").asString())
        .contains("loss random 100%", "rate 100mbit");
    assertThat(status().path("directions").path(1).path("condition").asString())
        .doesNotContain("loss");
    assertThat(run("set", "a", "x", "lag")).isEqualTo(2);
    assertThat(err.toString()).contains("party x: expected one of [a, b]");
    assertThat(run("show")).isZero();
    assertThat(out.toString()).contains("queue drops", "a -> b");

    assertThat(run("clean")).isZero();
    assertThat(out.toString()).contains("has ended");
    assertThat(ProcessHandle.of(pid).filter(ProcessHandle::isAlive)).isEmpty();
    assertThat(run("show")).isEqualTo(2);
    assertThat(err.toString()).contains("sbamock link create");
  }

  @RequiresRoot
  @Test
  void whatAKilledLinkLeavesIsGoneAfterTheNextStart() throws Exception {
    runToTheEnd("create", "--detach", "a", "b");
    ProcessHandle holder = ProcessHandle.of(status().path("pid").asLong()).orElseThrow();
    Process exec = start("exec", "a", "--", "bash", "-c", "echo there; exec sleep 600");
    await(
        "sleep runs",
        () -> {
          try {
            return output("exec").contains("there");
          } catch (IOException e) {
            return false;
          }
        });
    ProcessHandle sleep = exec.descendants().findFirst().orElseThrow();

    assertThat(holder.destroyForcibly()).isTrue();
    holder.onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    assertThat(sleep.isAlive()).isTrue();
    assertThat(directory.resolve("default.sock")).exists();
    runToTheEnd("create", "--detach", "a", "b");

    sleep.onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
    assertThat(output("create")).contains("Killed processes of a crashed link", "" + sleep.pid());
    assertThat(exec.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(status().path("pid").asLong()).isNotEqualTo(holder.pid());
  }

  @RequiresRoot
  @Test
  void theEndOfALinkEndsWhatRunsInIt() throws Exception {
    runToTheEnd("create", "--detach", "a", "b");
    Process exec = start("exec", "a", "sleep", "600");
    await("sleep runs", () -> exec.descendants().findAny().isPresent());
    await("sleep is in", () -> exec.descendants().anyMatch(LinkCommandTest::isSleep));

    assertThat(run("clean")).isZero();

    assertThat(exec.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS)).isTrue();
    assertThat(exec.exitValue()).isNotZero();
  }

  private static boolean isSleep(ProcessHandle process) {
    return process.info().command().orElse("").contains("sleep");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "create a|a link requires at least two parties",
        "create a a|party a: given twice",
        "create a b=x|b=x': expected a process id after '='",
        "create a -b|Unknown option: '-b'",
        "create a b --base moon|base link moon: expected one of [wlan, fast-ethernet, loopback]",
        "create a b --condition odd|condition odd: expected one of [lossless, lag",
        "create a b --name ../x|letters, digits",
        "set lag|expected two parties and a condition",
        "set --all odd|condition odd: expected one of",
        "set --all --one-way lag|--one-way requires a pair",
        "set a b lag|no link 'default' is running",
        "set --carrier pigeon lag|pigeon': expected emulated or netem",
        "show lag|a condition requires --tc",
        "show --tc lag over wlan|supported by: [emulated]",
        "capture|expected either a file or --stop",
        "partition|Missing required parameter: '<party>'",
        "exec a|Missing required parameter: '<command>'",
      })
  void saysWhatIsWrongAndExitsWith2(String line, String expected) {
    String[] words = line.split(" ");

    assertThat(run(words[0], Arrays.copyOfRange(words, 1, words.length))).isEqualTo(2);

    assertThat(err.toString()).startsWith("sbamock: ").contains(expected);
    assertThat(err.toString()).doesNotContain("Exception");
  }

  @Test
  void printsWhatTcWouldDo() {
    assertThat(run("show", "--tc", "--device", "eth1", "ge")).isZero();

    assertThat(out.toString().strip())
        .isEqualTo("tc qdisc replace dev eth1 root netem limit 1000 loss gemodel 1% 10% 70% 0.1%");
  }
}
