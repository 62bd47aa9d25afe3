/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

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
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.amf.Amf;
import org.sbamock.ausf.Ausf;
import org.sbamock.http.HttpProtocol;
import org.sbamock.integration.support.LoadgenJar;
import org.sbamock.integration.support.Subscribers;
import org.sbamock.loadgen.cli.SbamockCommand;
import org.sbamock.loadgen.result.HistogramLog;
import org.sbamock.loadgen.terminal.Terminal;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

/** Workers that share a load, each a process as in a pod of an Indexed Job, and the merge. */
@Timeout(240)
final class LoadWorkersIT {
  private static final Duration PATIENCE = Duration.ofSeconds(100);
  private static final int WORKERS = 4;
  private static final int REGISTRATIONS = 202;
  private static final int INCOMPLETE = 106;
  private static final List<String> HISTOGRAMS =
      List.of("registration", "challenge", "confirmation", "service-time");

  @TempDir Path directory;

  @SuppressWarnings("NullAway.Init")
  private LocalCore core;

  @SuppressWarnings("NullAway.Init")
  private Amf amf;

  private final List<Process> workers = new ArrayList<>();

  @AfterEach
  void stop() throws InterruptedException {
    for (Process worker : workers) {
      worker.destroyForcibly().waitFor();
    }
    core.close();
  }

  private void startCore(HttpProtocol protocol) {
    core = new LocalCore(protocol, directory.resolve("tls"));
    core.startNrf();
    Ausf ausf = core.startAusf();
    amf = core.startAmf();
    core.awaitRegistered(ausf, amf);
  }

  /** Starts all workers of the load; they learn their index as pods of an Indexed Job do. */
  private void startWorkers(HttpProtocol protocol) throws IOException {
    Path home = Path.of(System.getProperty("sbamock.home", "..")).toAbsolutePath().normalize();
    for (int index = 0; index < WORKERS; index++) {
      List<String> command =
          new ArrayList<>(
              List.of(
                  Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                  "-XX:TieredStopAtLevel=1",
                  "-XX:+UseSerialGC",
                  "-Xmx96m",
                  "-Dsbamock.home=" + home,
                  "-jar",
                  LoadgenJar.find(home).toString()));
      command.addAll(
          List.of(
              "load",
              "--amf",
              amf.apiRoot().toString(),
              "--protocol",
              protocol.id(),
              "--key-seed",
              Subscribers.SEED,
              "--deadline",
              "30s",
              "--registrations",
              Integer.toString(REGISTRATIONS),
              "--ues",
              "18",
              "--slo",
              "success>=100%",
              "--worker",
              "auto",
              "--runs",
              shared().toString()));
      if (protocol.secure()) {
        command.addAll(List.of("--ca", directory.resolve("tls").resolve("ca.pem").toString()));
      }
      ProcessBuilder builder = new ProcessBuilder(command).redirectErrorStream(true);
      builder.environment().put("JOB_COMPLETION_INDEX", Integer.toString(index));
      builder.environment().put("JOB_COMPLETIONS", Integer.toString(WORKERS));
      workers.add(builder.redirectOutput(log(index).toFile()).start());
    }
  }

  private Path shared() {
    return directory.resolve("shared");
  }

  private Path log(int index) {
    return directory.resolve("worker-" + index + ".log");
  }

  private Path worker(int number) {
    return shared().resolve("worker-" + number + "-of-" + WORKERS);
  }

  private void awaitEnd(int index) throws Exception {
    Process worker = workers.get(index);
    assertThat(worker.waitFor(PATIENCE.toSeconds(), TimeUnit.SECONDS))
        .as("worker with index %d ends: %s", index, Files.readString(log(index)))
        .isTrue();
    assertThat(worker.exitValue()).as(Files.readString(log(index))).isZero();
  }

  private record Result(int exitCode, String output, JsonNode json, Path directory) {}

  private Result merge() throws IOException {
    StringWriter output = new StringWriter();
    PrintWriter out = new PrintWriter(output);
    Path runs = directory.resolve("merged");
    int exitCode =
        SbamockCommand.commandLine(new Terminal(out, out, false, false))
            .execute("merge", shared().toString(), "--runs", runs.toString());
    assertThat(runs).as(output.toString()).isDirectory();
    try (Stream<Path> files = Files.list(runs)) {
      Path merged = files.toList().get(0);
      JsonNode json = Json.mapper().readTree(merged.resolve("result.json").toFile());
      return new Result(exitCode, output.toString(), json, merged);
    }
  }

  @ParameterizedTest
  @EnumSource(
      value = HttpProtocol.class,
      names = {"H2C", "H3"})
  void theMergedHistogramsAreTheSumsOfThoseOfTheWorkers(HttpProtocol protocol) throws Exception {
    startCore(protocol);
    startWorkers(protocol);
    for (int index = 0; index < WORKERS; index++) {
      awaitEnd(index);
    }

    Result result = merge();

    assertThat(result.exitCode()).as(result.output()).isZero();
    for (String histogram : HISTOGRAMS) {
      String file = protocol.id() + "-" + histogram + ".hlog";
      long[] sums = new long[buckets(new Histogram(1_000, 3_600_000_000_000L, 3)).length];
      for (int number = 1; number <= WORKERS; number++) {
        long[] counts = buckets(HistogramLog.read(worker(number).resolve(file)).get(0));
        for (int bucket = 0; bucket < counts.length; bucket++) {
          sums[bucket] += counts[bucket];
        }
      }
      assertThat(Arrays.stream(sums).sum()).as(histogram).isEqualTo(REGISTRATIONS);
      assertThat(buckets(HistogramLog.read(result.directory().resolve(file)).get(0)))
          .as(histogram)
          .isEqualTo(sums);
    }
    List<Histogram> seconds =
        HistogramLog.read(result.directory().resolve(protocol.id() + "-seconds.hlog"));
    assertThat(seconds.stream().mapToLong(Histogram::getTotalCount).sum())
        .as("all seconds")
        .isEqualTo(REGISTRATIONS);
    JsonNode trial = result.json().path("trials").path(0);
    assertThat(trial.path("counts").path("achieved").asInt()).isEqualTo(REGISTRATIONS);
    assertThat(trial.path("slos").path(0).path("met").asBoolean()).isTrue();
    assertThat(result.json().path("workers").path("merged")).hasSize(WORKERS);
    assertThat(result.json().path("workers").path("missing")).isEmpty();
    assertThat(Files.readString(result.directory().resolve("report.html")))
        .contains("Load of 4 workers: registration over " + protocol.id());
    // Each SUPI belongs to one worker, so that each registration is that of another UE.
    assertThat(amf.registrations().contexts().size()).isEqualTo(REGISTRATIONS);
  }

  private static long[] buckets(Histogram histogram) {
    long[] counts = new long[100_000];
    int bucket = 0;
    for (var value : histogram.allValues()) {
      counts[bucket++] = value.getCountAddedInThisIterationStep();
    }
    return counts;
  }

  @Test
  void aKilledWorkerIsNamedWithItsShare() throws Exception {
    startCore(HttpProtocol.H2C);
    startWorkers(HttpProtocol.H2C);
    await()
        .alias("worker 3 has learned the start")
        .atMost(PATIENCE)
        .until(() -> started(worker(3).resolve("worker.json")));
    workers.get(2).destroyForcibly().waitFor();
    for (int index : new int[] {0, 1, 3}) {
      awaitEnd(index);
    }

    Result result = merge();

    assertThat(result.exitCode()).as(result.output()).isEqualTo(INCOMPLETE);
    assertThat(result.output())
        .contains("the results of 1 of 4 workers are missing")
        .contains("worker 3/4: no result: it was killed")
        .contains("not in the results: ues 4, cycles 50, IMSIs");
    JsonNode missing = result.json().path("workers").path("missing");
    assertThat(missing).hasSize(1);
    assertThat(missing.path(0).path("worker").asInt()).isEqualTo(3);
    JsonNode share = missing.path(0).path("share");
    assertThat(share.path("first-imsi").asString()).isEqualTo("001010000050001");
    assertThat(share.path("last-imsi").asString()).isEqualTo("001010000075000");
    assertThat(result.json().path("interrupted").asBoolean()).isTrue();
    assertThat(result.json().path("trials").path(0).path("counts").path("achieved").asInt())
        .isEqualTo(REGISTRATIONS - 50);
    assertThat(Files.readString(result.directory().resolve("report.html")))
        .contains("Missing workers", "worker 3 is missing", "IMSIs 001010000050001");
  }

  private static boolean started(Path file) throws IOException {
    return Files.exists(file)
        && !Json.mapper().readTree(file.toFile()).path("start").isMissingNode();
  }
}
