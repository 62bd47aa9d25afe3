/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.loadgen.bench.Figure;
import org.sbamock.loadgen.bench.ResultSchema;
import org.sbamock.loadgen.result.RunDirectory;

class NotificationReportTest {
  private static final DeliveryCounts COMPLETE = new DeliveryCounts(10, 100, 0, 0, 0);

  @TempDir Path directory;

  private static List<String> missed(double p99, DeliveryCounts prompt, long failedChanges) {
    return Expectations.missed(
        Duration.ofMillis(100), p99, prompt, COMPLETE, COMPLETE, 0, failedChanges);
  }

  private static NotificationCell cell(@Nullable String bottleneck, List<String> missed) {
    Figure figure = Figure.of(List.of(1.5, 2.0, 3.25));
    return new NotificationCell(
        "h2c",
        3,
        new NotificationCell.Latency(figure, figure, figure),
        Figure.of(List.of(3_990.0, 4_000.0)),
        figure,
        figure,
        215.4,
        Figure.of(List.of(0.25)),
        bottleneck,
        COMPLETE,
        new DeliveryCounts(10, 99, 1, 2, 3),
        COMPLETE,
        0,
        Map.of("503 NF_CONGESTION at change", 2L),
        missed);
  }

  @Test
  void namesTheExpectationsThatAreNotMet() {
    assertThat(missed(99.9, COMPLETE, 0)).isEmpty();
    assertThat(missed(100, COMPLETE, 0))
        .containsExactly("p99 is 100.0 ms: expected less than 100 ms");
    assertThat(missed(1, new DeliveryCounts(10, 97, 3, 2, 5), 1))
        .containsExactly(
            "3 notifications of prompt subscribers are lost: expected none",
            "2 notifications of prompt subscribers are out of order: expected none",
            "1 changes failed: expected none");
    assertThat(missed(0, new DeliveryCounts(10, 0, 0, 0, 0), 0))
        .containsExactly("no notification has arrived");
  }

  @Test
  void writesAResultThatKeepsToItsSchema() throws Exception {
    RunDirectory run =
        RunDirectory.create(
            directory,
            "bench-notifications",
            ZonedDateTime.of(2026, 1, 2, 3, 4, 5, 0, ZoneOffset.UTC));
    NotificationReport report = new NotificationReport(run, true, 1, Map.of("pinned", false));
    report.add(cell(null, List.of()));
    report.finish(false);

    assertThat(violations(run)).isEmpty();
    assertThat(report.succeeded()).isTrue();
    report.add(cell("its event loop was busy", List.of("p99 is 100.0 ms")));
    assertThat(violations(run)).isEmpty();
    assertThat(report.succeeded()).isFalse();
  }

  @Test
  void writesATableInMarkdown() {
    assertThat(NotificationTable.markdown(List.of(cell("late", List.of("lost")))))
        .isEqualTo(
            """
            | protocol | p50 | p99 | (spread) | max | per s | CPU | resident | subscription | lost | out of order | duplicates | busy | outcome |
            |---|---|---|---|---|---|---|---|---|---|---|---|---|---|
            | h2c | 2.0 ms | 2.0 ms | 1.5–3.3 | 3.3 ms | 3,995 | 2 µs | 2 MiB | 215 B | 0 / 1 / 0 | 0 / 2 / 0 | 0 / 3 / 0 | ! 25 % | failed |
            """);
  }

  private static List<String> violations(RunDirectory run) throws IOException {
    return ResultSchema.violations(
        NotificationResult.class, "notifications.schema.json", run.resolve("result.json"));
  }
}
