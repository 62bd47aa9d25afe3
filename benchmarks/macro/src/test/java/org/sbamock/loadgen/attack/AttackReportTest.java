/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.loadgen.bench.ResultSchema;
import org.sbamock.loadgen.result.RunDirectory;

class AttackReportTest {
  private static final AttackMeasurement HELD = measurement(20, 200.0, 250, 0.5, 3);

  @TempDir Path directory;

  private static AttackMeasurement measurement(
      double quiet,
      @Nullable Double attacked,
      double resident,
      @Nullable Double recovery,
      long log) {
    return new AttackMeasurement(
        1.5,
        150,
        Map.of("status 503", 2),
        quiet,
        attacked,
        resident,
        2_000_000,
        4,
        "reset",
        0.5,
        log,
        recovery,
        false);
  }

  private static List<String> exceeded(AttackMeasurement measured) {
    return Bounds.DEFAULT.exceededBy(measured);
  }

  @Test
  void namesTheBoundsThatAreExceeded() {
    assertThat(exceeded(HELD)).isEmpty();
    assertThat(exceeded(measurement(20, 251.0, 300, 1.0, 100))).containsExactly("latency");
    assertThat(exceeded(measurement(60, 299.0, 300, 1.0, 100))).isEmpty();
    assertThat(exceeded(measurement(20, null, 301, null, 101)))
        .containsExactly("memory", "latency", "recovery", "log");
    assertThat(exceeded(measurement(20, 1.0, 1, 1.01, 0))).containsExactly("recovery");
  }

  @Test
  void namesTheEndOfTheProcess() {
    AttackMeasurement ended =
        new AttackMeasurement(1, 1, Map.of(), 1, null, 1, 1, 0, null, 0, 0, null, true);

    assertThat(exceeded(ended)).startsWith("process ended");
  }

  @Test
  void writesAResultThatKeepsToItsSchema() throws Exception {
    RunDirectory run =
        RunDirectory.create(
            directory, "bench-attack", ZonedDateTime.of(2026, 1, 2, 3, 4, 5, 0, ZoneOffset.UTC));
    AttackReport report = new AttackReport(run, 1, Map.of("pinned", false));
    report.add(new AttackCell("flood-ping", "h2c", 20, HELD, List.of()));
    report.finish(false);

    assertThat(violations(run)).isEmpty();
    assertThat(report.succeeded()).isTrue();
    report.add(new AttackCell("flood-ping", "h2", 20, HELD, List.of("log")));
    assertThat(violations(run)).isEmpty();
    assertThat(report.succeeded()).isFalse();
  }

  @Test
  void writesATableInMarkdown() {
    AttackMeasurement measured = measurement(20, null, 250, null, 1_234);

    assertThat(
            AttackTable.markdown(
                List.of(new AttackCell("flood-ping", "h2c", 20, measured, List.of("log")))))
        .isEqualTo(
            """
            | case | protocol | outcome | p99 quiet | p99 attacked | failed | resident | recovery | sent | closed | CPU per octet | log lines |
            |---|---|---|---|---|---|---|---|---|---|---|---|
            | flood-ping | h2c | log | 20.0 ms | – | 2/150 | 250 MiB | – | 2.0 MB | 4 | 250 ns | 1,234 |
            """);
  }

  private static List<String> violations(RunDirectory run) throws IOException {
    return ResultSchema.violations(
        AttackResult.class, "attack.schema.json", run.resolve("result.json"));
  }
}
