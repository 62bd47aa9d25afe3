/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.worker;

import static org.assertj.core.api.Assertions.assertThat;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.loadgen.cli.SbamockCommand;
import org.sbamock.loadgen.engine.GeneratorLoad;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.result.HistogramLog;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.result.RunResult;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Terminal;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

class MergeTest {
  private static final Instant START = Instant.parse("2026-01-02T03:04:05Z");
  private static final int VALUES = 500;

  @TempDir Path directory;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();
  private final Random random = new Random(42);

  private Path shared() {
    return directory.resolve("shared");
  }

  private Path runs() {
    return directory.resolve("runs");
  }

  private int merge(String... arguments) {
    List<String> line = new ArrayList<>(List.of("merge", "--runs", runs().toString()));
    line.addAll(List.of(arguments));
    return SbamockCommand.commandLine(
            new Terminal(new PrintWriter(out), new PrintWriter(err), false, false))
        .execute(line.toArray(String[]::new));
  }

  private int merge() {
    return merge(shared().toString());
  }

  private Path merged() throws IOException {
    try (Stream<Path> files = Files.list(runs())) {
      return files.findFirst().orElseThrow();
    }
  }

  private JsonNode result() throws IOException {
    return Json.mapper().readTree(merged().resolve("result.json").toFile());
  }

  /** The files of a worker, as far as it came. */
  private final class WorkerFiles {
    private final Worker worker;
    private final RunDirectory run;
    private final Map<String, Object> configuration = new LinkedHashMap<>();
    private long seed = 1;
    private int digits = 3;
    private boolean interrupted;
    private @Nullable Instant start = START;
    private Duration window = Duration.ofSeconds(4);

    WorkerFiles(int number, int count) {
      this(shared(), number, count);
    }

    WorkerFiles(Path parent, int number, int count) {
      worker = new Worker(number, count);
      run = RunDirectory.createNamed(parent, worker.directoryName());
      configuration.put("protocol", "h3");
      configuration.put("workload", "registration");
      configuration.put("rate", "1000/s");
      configuration.put("first-imsi", "001010000000001");
      configuration.put("subscribers", 1_000);
      configuration.put("warmup", "1s");
      configuration.put("slo", List.of("p99<20s", "success>=90%"));
      configuration.put("callback-host", "10.0.0." + number);
      configuration.put("worker", Map.of("number", number, "count", count));
    }

    WorkerFiles set(String setting, Object value) {
      configuration.put(setting, value);
      return this;
    }

    private Histogram histogram(int values) {
      Histogram histogram = new Histogram(1_000, 3_600_000_000_000L, digits);
      for (int i = 0; i < values; i++) {
        histogram.recordValue(
            1_000 + Math.round(Math.exp(random.nextDouble() * 20) * 1_000) % 5_000_000_000L);
      }
      return histogram;
    }

    /** Writes what a worker has written when it starts. */
    WorkerFiles started() {
      run.writeSetup(configuration);
      run.writeJson(WorkerRecord.FILE, record());
      return this;
    }

    private WorkerRecord record() {
      return new WorkerRecord(
          1,
          worker.number(),
          worker.count(),
          seed,
          "h3",
          "pod-" + worker.number(),
          start == null ? null : start.toString(),
          null,
          null);
    }

    /** Writes a whole result. */
    WorkerFiles complete() throws IOException {
      started();
      Map<String, Histogram> steps = new LinkedHashMap<>();
      steps.put("registration", histogram(VALUES));
      steps.put("challenge", histogram(VALUES));
      steps.put("resynchronisation", histogram(0));
      LoadOutcome outcome =
          new LoadOutcome(
              window,
              steps,
              histogram(VALUES),
              VALUES + 2,
              VALUES,
              2,
              0,
              worker.number(),
              VALUES,
              new TreeMap<>(
                  Map.of("503 at challenge", 1L, "DEADLINE at challenge " + worker.number(), 1L)),
              new TreeMap<>(),
              new GeneratorLoad(2, 0.1 * worker.number(), histogram(10), worker.number(), 0),
              interrupted,
              List.of());
      run.writeHistograms("h3", outcome, START.atZone(ZoneOffset.UTC));
      run.writeHistogram(
          "h3", WorkerRun.LAG, outcome.generator().lag(), START.atZone(ZoneOffset.UTC));
      run.writeJson(
          WorkerRecord.FILE,
          record().withMeasured(WorkerRecord.Measured.of(outcome, worker.number())));
      return this;
    }

    /** Writes the latency of two seconds of the measurement, which begins after the warm-up. */
    WorkerFiles seconds(int first, int second) throws IOException {
      long from = START.plusSeconds(1).toEpochMilli() + worker.number();
      try (HistogramLog.Series series =
          HistogramLog.series(run.resolve("h3-seconds.hlog"), "[test]", from)) {
        series.append(histogram(first), from, from + 1_000);
        series.append(histogram(second), from + 1_000, from + 2_001);
      }
      return this;
    }
  }

  private static long[] buckets(Path file) throws IOException {
    List<Histogram> histograms = HistogramLog.read(file);
    assertThat(histograms).as(file.toString()).hasSize(1);
    List<Long> counts = new ArrayList<>();
    histograms
        .get(0)
        .allValues()
        .forEach(value -> counts.add(value.getCountAddedInThisIterationStep()));
    return counts.stream().mapToLong(Long::longValue).toArray();
  }

  @Test
  void addsHistogramsBucketByBucketAndCountsAndFailures() throws IOException {
    for (int number = 1; number <= 4; number++) {
      new WorkerFiles(number, 4).complete().seconds(number, 10 * number);
    }

    assertThat(merge()).as(err.toString()).isZero();

    for (String histogram : List.of("registration", "challenge", "service-time", "generator-lag")) {
      String file = "h3-" + histogram + ".hlog";
      long[] sums = buckets(shared().resolve("worker-1-of-4").resolve(file));
      for (int number = 2; number <= 4; number++) {
        long[] own = buckets(shared().resolve("worker-" + number + "-of-4").resolve(file));
        Arrays.setAll(sums, bucket -> sums[bucket] + own[bucket]);
      }
      assertThat(buckets(merged().resolve(file))).as(file).isEqualTo(sums);
    }
    JsonNode trial = result().path("trials").path(0);
    assertThat(trial.path("counts").path("started").asLong()).isEqualTo(4 * (VALUES + 2));
    assertThat(trial.path("counts").path("achieved").asLong()).isEqualTo(4 * VALUES);
    assertThat(trial.path("counts").path("failed").asLong()).isEqualTo(8);
    assertThat(trial.path("counts").path("notStarted").asLong()).isEqualTo(10);
    assertThat(trial.path("perSecond").asDouble()).isEqualTo(4 * VALUES / 4.0);
    assertThat(trial.path("latency").path("registration").path("count").asLong())
        .isEqualTo(4 * VALUES);
    assertThat(trial.path("failures"))
        .hasSize(5)
        .anySatisfy(
            failure -> {
              assertThat(failure.path("kind").asString()).isEqualTo("503 at challenge");
              assertThat(failure.path("count").asLong()).isEqualTo(4);
            });
    assertThat(trial.path("generator").path("loops").asInt()).isEqualTo(8);
    assertThat(trial.path("slos")).hasSize(2).allMatch(slo -> slo.path("met").asBoolean());
    assertThat(result().path("workers").path("start").asString()).isEqualTo(START.toString());
    assertThat(result().path("configuration").has("callback-host")).isFalse();
  }

  @Test
  void addsTheSecondsOfAllWorkersFromTheCommonStart() throws IOException {
    for (int number = 1; number <= 4; number++) {
      new WorkerFiles(number, 4).complete().seconds(number, 10 * number);
    }

    assertThat(merge()).as(err.toString()).isZero();

    List<Histogram> seconds = HistogramLog.read(merged().resolve("h3-seconds.hlog"));
    assertThat(seconds.stream().map(Histogram::getTotalCount)).containsExactly(10L, 100L);
    assertThat(seconds.get(0).getStartTimeStamp()).isEqualTo(START.plusSeconds(1).toEpochMilli());
  }

  @Test
  void theResultConformsToItsSchemaWithAndWithoutMissingWorkers() throws IOException {
    new WorkerFiles(1, 3).complete();
    new WorkerFiles(2, 3).started();

    assertThat(merge()).isEqualTo(ExitCodes.INCOMPLETE);

    try (InputStream schema =
        Objects.requireNonNull(RunResult.class.getResourceAsStream("result.schema.json"))) {
      Schema compiled =
          SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
              .getSchema(
                  new String(schema.readAllBytes(), StandardCharsets.UTF_8), InputFormat.JSON);
      assertThat(
              compiled.validate(
                  Files.readString(merged().resolve("result.json")), InputFormat.JSON))
          .isEmpty();
    }
    assertThat(result().path("workers").path("missing")).hasSize(2);
  }

  @Test
  void namesEachWorkerWithoutACompleteResultAndItsShare() throws IOException {
    new WorkerFiles(1, 5).complete().seconds(1, 1);
    new WorkerFiles(2, 5).started().seconds(1, 1);
    WorkerFiles interrupted = new WorkerFiles(3, 5);
    interrupted.interrupted = true;
    interrupted.window = Duration.ofMillis(1_500);
    interrupted.complete();
    WorkerFiles waiting = new WorkerFiles(4, 5);
    waiting.start = null;
    waiting.started();

    assertThat(merge()).isEqualTo(ExitCodes.INCOMPLETE);

    assertThat(out.toString())
        .contains("the results of 4 of 5 workers are missing")
        .contains(
            "worker 2/5: no result: it was killed, or is still running; its last values are from"
                + " 3.0 s after the start")
        .contains("not in the results: rate 200/s, IMSIs 001010000000201 to 001010000000400")
        .contains("worker 3/5: interrupted after 1.5 s of the measurement")
        .contains("worker 4/5: not started")
        .contains("worker 5/5: no run directory");
    JsonNode trial = result().path("trials").path(0);
    assertThat(trial.path("counts").path("achieved").asLong()).isEqualTo(VALUES);
    assertThat(result().path("interrupted").asBoolean()).isTrue();
    JsonNode share = result().path("workers").path("missing").path(3).path("share");
    assertThat(share.path("first-imsi").asString()).isEqualTo("001010000000801");
    assertThat(share.path("last-imsi").asString()).isEqualTo("001010000001000");
    assertThat(share.path("rate").asString()).isEqualTo("200/s");
    assertThat(Files.readString(merged().resolve("report.html")))
        .contains("1 of 5; worker 2 is missing; worker 3 is missing")
        .contains("interrupted after 1.5 s", "IMSIs 001010000000801 to 001010000001000");
  }

  @Test
  void reportsThatNoWorkerHasACompleteResult() {
    new WorkerFiles(1, 2).started();

    assertThat(merge()).isEqualTo(ExitCodes.INTERNAL);

    assertThat(err.toString())
        .contains("no worker has a complete result:")
        .contains("worker 1: no result: it was killed")
        .contains("worker 2: no run directory");
  }

  @Test
  void objectivesApplyToTheSum() throws IOException {
    for (int number = 1; number <= 2; number++) {
      new WorkerFiles(number, 2).set("slo", List.of("rate>=249/s", "rate>=251/s")).complete();
    }

    assertThat(merge()).isEqualTo(ExitCodes.SLO_FAILED);

    assertThat(out.toString())
        .contains("SLO met:    rate>=249/s, actual 250/s")
        .contains("SLO failed: rate>=251/s, actual 250/s");
  }

  @ParameterizedTest
  @CsvSource({
    "protocol, h2, protocol is h2, expected h3",
    "workload, mobility, workload is mobility, expected registration",
    "rate, 2000/s, rate is 2000/s, expected 1000/s",
    "first-imsi, 001010000000002, first-imsi is 001010000000002, expected 001010000000001",
    "deadline, 5s, deadline is 5s, expected none"
  })
  void rejectsAWorkerOfAnotherLoad(String setting, String value, String found, String expected)
      throws IOException {
    new WorkerFiles(1, 2).complete();
    new WorkerFiles(2, 2).set(setting, value).complete();

    assertThat(merge()).isEqualTo(ExitCodes.USAGE);

    assertThat(err.toString())
        .contains("worker-2-of-2 is of another load than ")
        .contains(found + ", " + expected);
    assertThat(runs()).doesNotExist();
  }

  @Test
  void rejectsAnotherSeedStartOrNumberOfWorkers() throws IOException {
    new WorkerFiles(1, 2).complete();
    WorkerFiles seed = new WorkerFiles(directory.resolve("seed"), 2, 2);
    seed.seed = 2;
    seed.complete();
    WorkerFiles start = new WorkerFiles(directory.resolve("start"), 2, 2);
    start.start = START.plusSeconds(1);
    start.complete();
    new WorkerFiles(directory.resolve("count"), 2, 3).complete();

    for (String other : List.of("seed", "start", "count")) {
      assertThat(merge(shared().toString(), directory.resolve(other).toString()))
          .isEqualTo(ExitCodes.USAGE);
    }

    assertThat(err.toString())
        .contains("seed is 2, expected 1")
        .contains("start is 2026-01-02T03:04:06Z, expected 2026-01-02T03:04:05Z")
        .contains("number of workers is 3, expected 2");
  }

  @Test
  void rejectsTwoDirectoriesOfOneWorker() throws IOException {
    new WorkerFiles(1, 2).complete();
    new WorkerFiles(directory.resolve("other"), 1, 2).complete();

    assertThat(merge(shared().toString(), directory.resolve("other").toString()))
        .isEqualTo(ExitCodes.USAGE);

    assertThat(err.toString()).contains("both are worker 1 of 2");
  }

  @Test
  void rejectsHistogramsOfAnotherPrecision() throws IOException {
    new WorkerFiles(1, 2).complete();
    WorkerFiles other = new WorkerFiles(2, 2);
    other.digits = 2;
    other.complete();

    assertThat(merge()).isEqualTo(ExitCodes.USAGE);

    assertThat(err.toString())
        .contains(
            "h3-registration.hlog: a histogram of 1000 to 3600000000000 ns with 2 significant")
        .contains("expected a histogram of 1000 to 3600000000000 ns with 3 significant digits");
  }

  @Test
  void rejectsAHistogramThatIsNotThatOfTheCounts() throws IOException {
    new WorkerFiles(1, 1).complete();
    Files.delete(shared().resolve("worker-1-of-1/h3-registration.hlog"));

    assertThat(merge()).isEqualTo(ExitCodes.USAGE);

    assertThat(err.toString()).contains("h3-registration.hlog has 0 values: expected 500");
  }

  @ParameterizedTest
  @CsvSource({
    "worker.json, {, worker.json is invalid",
    "worker.json, '{\"schemaVersion\":1}', worker.json is invalid",
    "config.json, [], config.json: expected a JSON object",
    "h3-challenge.hlog, garbage, h3-challenge.hlog"
  })
  void namesAnInvalidFile(String file, String content, String expected) throws IOException {
    new WorkerFiles(1, 1).complete();
    Files.writeString(shared().resolve("worker-1-of-1").resolve(file), content);

    assertThat(merge()).isEqualTo(ExitCodes.USAGE);

    assertThat(err.toString()).contains(expected).doesNotContain("unexpected error");
  }

  @Test
  void rejectsOtherDirectories() throws IOException {
    Files.createDirectories(shared());
    assertThat(merge()).isEqualTo(ExitCodes.USAGE);
    Files.writeString(shared().resolve("config.json"), "{}");
    assertThat(merge()).isEqualTo(ExitCodes.USAGE);

    assertThat(err.toString())
        .contains("expected the run directories of 'sbamock load --worker'")
        .contains("is the run directory of a load without --worker");
  }

  @Test
  void waitsUntilAllWorkersHaveEnded() throws Exception {
    new WorkerFiles(1, 2).complete();
    WorkerFiles second = new WorkerFiles(directory.resolve("elsewhere"), 2, 2);
    second.complete();
    Thread end =
        new Thread(
            () -> {
              try {
                Files.move(second.run.path(), shared().resolve("worker-2-of-2"));
              } catch (IOException e) {
                throw new java.io.UncheckedIOException(e);
              }
            });
    end.start();

    assertThat(merge(shared().toString(), "--wait", "1m")).as(err.toString()).isZero();

    end.join();
    assertThat(result().path("workers").path("merged")).hasSize(2);
  }
}
