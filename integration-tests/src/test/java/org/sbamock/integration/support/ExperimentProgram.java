/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.support;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

/** The command line as a user runs an experiment, and the directory of its one run. */
public final class ExperimentProgram {
  public static final Duration PATIENCE = Duration.ofSeconds(240);
  public static final Path HOME =
      Path.of(System.getProperty("sbamock.home", "..")).toAbsolutePath().normalize();

  private final Path runs;

  /** Runs are made there. */
  public ExperimentProgram(Path runs) throws IOException {
    this.runs = Files.createDirectories(runs);
  }

  /** Something that comes to hold. */
  interface Condition {
    boolean holds() throws IOException;
  }

  /** A new run in few seconds, of functions that start soon. */
  public Program begin(Path file, String... options) throws IOException {
    return beginFull(file, "--quick").with(options);
  }

  /** A new run that is not quick. */
  public Program beginFull(Path file, String... options) throws IOException {
    return sbamock("experiment", file.toString(), "--runs", runs.toString()).with(options);
  }

  /** The run, gone on with. */
  public Program resume(String... options) throws IOException {
    return sbamock("experiment", "--resume", run().toString()).with(options);
  }

  /** The report of the run. */
  public Program report() throws IOException {
    return sbamock("report", run().toString());
  }

  /** Any command line. */
  public static Program sbamock(String... arguments) throws IOException {
    return Program.at(Path.of(System.getProperty("java.home"), "bin", "java").toString())
        .with("-Xmx256m", "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-XX:-UsePerfData")
        .with("-Dsbamock.home=" + HOME, "-jar", LoadgenJar.find(HOME).toString())
        .with(arguments);
  }

  /**
   * The directory of the run.
   *
   * @throws NoSuchElementException if there is none yet
   */
  public Path run() throws IOException {
    try (Stream<Path> all = Files.list(runs)) {
      return all.findFirst().orElseThrow();
    }
  }

  /** A file of the run. */
  public Path file(String name) throws IOException {
    return run().resolve(name);
  }

  /** A file of the run, read. */
  public JsonNode json(String name) throws IOException {
    return Json.mapper().readTree(Files.readString(file(name)));
  }

  /** The lines of a file of the run. */
  public List<String> lines(String name) throws IOException {
    return Files.readAllLines(file(name));
  }

  /** Lets a program run beside the test. */
  public static CompletableFuture<Program.Result> start(Program program) {
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

  /** Waits until a trial has rows. */
  public void awaitRows(String trial) throws InterruptedException, IOException {
    await(
        () -> {
          Path rows = file("trials/" + trial + "/rows.csv");
          return Files.exists(rows) && Files.readAllLines(rows).size() > 5;
        });
  }

  /** Waits until that holds. */
  public static void await(Condition condition) throws InterruptedException, IOException {
    long deadline = System.nanoTime() + PATIENCE.toNanos();
    while (!holds(condition)) {
      assertThat(System.nanoTime() - deadline).isNegative();
      TimeUnit.MILLISECONDS.sleep(50);
    }
  }

  private static boolean holds(Condition condition) throws IOException {
    try {
      return condition.holds();
    } catch (NoSuchElementException e) {
      return false;
    }
  }

  /** The processes of the network functions that there are. */
  public static List<ProcessHandle> functions() {
    List<ProcessHandle> functions = new ArrayList<>();
    for (String name : List.of("nrf", "ausf", "amf")) {
      processes(name).forEach(functions::add);
    }
    return functions;
  }

  /** Kills the one child process of that module, as {@code kill -9} does. */
  public static void kill(String module) {
    processes(module)
        .findFirst()
        .orElseThrow(() -> new AssertionError("no process of " + module))
        .destroyForcibly();
  }

  /** Kills the program itself, not what it has started. */
  public static void killGenerator() {
    generator().destroyForcibly();
  }

  /** Sends SIGTERM to the program itself. */
  public static void interruptGenerator() {
    generator().destroy();
  }

  private static ProcessHandle generator() {
    return ProcessHandle.current()
        .children()
        .filter(child -> isOf("loadgen", child))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no generator"));
  }

  /** Kills one of the processes in which the program runs trials. */
  public static void killSite() {
    ProcessHandle.current()
        .children()
        .flatMap(ProcessHandle::children)
        .filter(child -> isOf("loadgen", child))
        .findFirst()
        .orElseThrow(() -> new AssertionError("no site"))
        .destroyForcibly();
  }

  private static Stream<ProcessHandle> processes(String module) {
    return ProcessHandle.current().descendants().filter(child -> isOf(module, child));
  }

  private static boolean isOf(String module, ProcessHandle process) {
    String jar = "/target/sbamock-" + module + "-";
    return process.info().commandLine().orElse("").contains(jar);
  }
}
