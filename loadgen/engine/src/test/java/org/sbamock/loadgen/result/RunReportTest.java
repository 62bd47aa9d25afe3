/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.result;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.HdrHistogram.EncodableHistogram;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.HistogramLogReader;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.loadgen.engine.FailedIteration;
import org.sbamock.loadgen.engine.GeneratorLoad;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.result.Trial.FunctionUsage;
import org.sbamock.loadgen.result.Trial.SloVerdict;

class RunReportTest {
  private static final ZonedDateTime NOW = ZonedDateTime.of(2026, 1, 2, 3, 4, 5, 0, ZoneOffset.UTC);

  @TempDir Path runs;

  @SuppressWarnings("NullAway.Init")
  private RunDirectory directory;

  @BeforeEach
  void create() {
    directory = RunDirectory.create(runs, "demo", NOW);
  }

  private static Histogram histogram(long... millis) {
    Histogram histogram = new Histogram(3);
    for (long value : millis) {
      histogram.recordValue(value * 1_000_000);
    }
    return histogram;
  }

  private static LoadOutcome outcome() {
    Map<String, Histogram> steps = new LinkedHashMap<>();
    steps.put("registration", histogram(3, 4, 5));
    steps.put("challenge", histogram(1, 2, 2));
    steps.put("resynchronisation", histogram());
    return new LoadOutcome(
        Duration.ofSeconds(2),
        steps,
        histogram(3, 4, 4),
        5,
        3,
        1,
        1,
        0,
        3,
        new TreeMap<>(Map.of("503 NF_CONGESTION at challenge", 1L)),
        new TreeMap<>(),
        new GeneratorLoad(1, 0.97, histogram(1), 0, 1_000_000),
        false,
        List.of(
            new FailedIteration(
                1_767_323_045_250_000_000L,
                1_767_323_047_000_000_000L,
                "503 NF_CONGESTION at challenge")));
  }

  private static RunReport report(RunDirectory directory) {
    return new RunReport(directory, "demo", true, 42, Map.of("ues", 32, "slo", List.of()));
  }

  private static List<String> breaches(Path result) throws IOException {
    try (InputStream schema =
        Objects.requireNonNull(RunResult.class.getResourceAsStream("result.schema.json"))) {
      Schema compiled =
          SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
              .getSchema(
                  new String(schema.readAllBytes(), StandardCharsets.UTF_8), InputFormat.JSON);
      return compiled.validate(Files.readString(result), InputFormat.JSON).stream()
          .map(Object::toString)
          .toList();
    }
  }

  @Test
  void writesAResultThatKeepsToItsSchema() throws IOException {
    RunReport report = report(directory);
    LoadOutcome outcome = outcome();

    report.add(
        Trial.of("h2c", "h2c", "registration", null, outcome)
            .withFunctions(
                List.of(new FunctionUsage("amf", 55.5, 213.0), new FunctionUsage("nrf", 0, null)))
            .withSlos(List.of(new SloVerdict("p99<1ms", "5.00 ms", false))),
        outcome);
    report.finish(false);

    assertThat(breaches(directory.resolve("result.json"))).isEmpty();
    assertThat(directory.resolve("result.json"))
        .content()
        .contains("\"schemaVersion\" : 1")
        .contains("\"seed\" : 42")
        .contains("busy 97 % of the time");
  }

  @Test
  void reportsTheClocksOfAChainsParties() throws IOException {
    RunReport report = report(directory);
    Trial trial = Trial.of("h2c", "h2c", "chain", null, outcome());
    report.add(trial, outcome());
    Clocks clocks =
        new Clocks(
            false,
            List.of(
                new Clocks.Party(
                    "B",
                    "http://b:8000",
                    new Clocks.Estimate("direct", -12_345.678, 71.5),
                    new Clocks.Estimate("chain", -12_300.001, 60.25),
                    new Clocks.Offset(45.677, 131.75),
                    null),
                new Clocks.Party("C", "http://c:8000", null, null, null, "CONNECT")));

    report.complete(trial.withClocks(clocks));

    assertThat(breaches(directory.resolve("result.json"))).isEmpty();
    assertThat(directory.resolve("result.json")).content().contains("-12345.678", "CONNECT");
    assertThat(report.trials()).hasSize(1);
    assertThat(clocks.parties().get(0).during())
        .satisfies(during -> assertThat(during.offset()).isCloseTo(-12_322.8395, within(1e-6)))
        .satisfies(during -> assertThat(during.uncertainty()).isCloseTo(94.3385, within(1e-6)));
    assertThat(clocks.parties().get(1).during()).isNull();

    report.complete(trial.withClocks(Clocks.SHARED));

    assertThat(breaches(directory.resolve("result.json"))).isEmpty();
    assertThat(directory.resolve("result.json")).content().contains("\"shared\" : true");
  }

  @Test
  void hasASchemaThatNoticesWhatIsMissing() throws IOException {
    Path broken = runs.resolve("broken.json");
    Files.writeString(broken, "{\"schemaVersion\":1}");

    assertThat(breaches(broken)).isNotEmpty();
  }

  @Test
  void keepsWhatThereIsFromTheBeginning() throws IOException {
    RunReport report = report(directory);

    assertThat(breaches(directory.resolve("result.json"))).isEmpty();
    assertThat(directory.resolve("result.json")).content().contains("\"interrupted\" : true");

    report.finish(false);

    assertThat(directory.resolve("result.json")).content().contains("\"interrupted\" : false");
  }

  @Test
  void writesConfigurationEnvironmentAndAHistogramLogPerStep() throws Exception {
    RunReport report = report(directory);
    LoadOutcome outcome = outcome();
    report.add(Trial.of("h2c", "h2c", "registration", null, outcome), outcome);

    try (Stream<Path> files = Files.list(directory.path())) {
      assertThat(files.map(file -> file.getFileName().toString()))
          .containsExactlyInAnyOrder(
              "config.json",
              "environment.json",
              "result.json",
              "h2c-registration.hlog",
              "h2c-challenge.hlog",
              "h2c-service-time.hlog",
              "h2c-failures.json");
    }
    assertThat(directory.resolve("h2c-failures.json"))
        .content()
        .contains(
            "\"start\" : \"2026-01-02T03:04:05.250Z\"",
            "\"end\" : \"2026-01-02T03:04:07Z\"",
            "\"kind\" : \"503 NF_CONGESTION at challenge\"");
    try (HistogramLogReader log =
        new HistogramLogReader(directory.resolve("h2c-registration.hlog").toFile())) {
      EncodableHistogram read = log.nextIntervalHistogram();
      assertThat(((Histogram) read).getTotalCount()).isEqualTo(3);
      assertThat(((Histogram) read).getValueAtPercentile(50)).isBetween(3_990_000L, 4_010_000L);
    }
  }

  @Test
  void namesDirectoriesByTimeAndNeverWritesIntoAnOldOne() {
    assertThat(directory.path().getFileName()).hasToString("20260102-030405-demo");
    assertThat(RunDirectory.create(runs, "demo", NOW).path().getFileName())
        .hasToString("20260102-030405-demo-2");
  }
}
