/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.loadgen.bench.ResultSchema;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.soak.invariant.Invariant;
import org.sbamock.loadgen.soak.invariant.InvariantLog;

class SoakReportTest {
  private static final Flatness FLAT = new Flatness("amf", "resident", 150, 1, 16, 12);
  private static final PhaseResult PHASE =
      new PhaseResult(
          1,
          "h2c",
          "reuse",
          "none",
          "lag",
          0,
          60,
          100,
          99,
          new TreeMap<>(Map.of("DEADLINE at challenge", 1L)),
          300,
          20,
          3,
          Map.of("amf", 20.5),
          0);

  private final InvariantLog log = new InvariantLog();
  public @TempDir Path directory;

  private RunDirectory run() {
    return RunDirectory.create(
        directory, "bench-soak", ZonedDateTime.of(2026, 1, 2, 3, 4, 5, 0, ZoneOffset.UTC));
  }

  private static List<String> violations(RunDirectory run) throws IOException {
    return ResultSchema.violations(
        SoakResult.class, "soak.schema.json", run.resolve("result.json"));
  }

  @Test
  void writesAResultThatKeepsToItsSchema() throws Exception {
    RunDirectory run = run();
    SoakReport report = new SoakReport(run, 1, Map.of("rate", 50.0));
    assertThat(violations(run)).isEmpty();
    report.add(PHASE, log);
    assertThat(violations(run)).isEmpty();
    report.finish(log, List.of(FLAT), false);
    assertThat(violations(run)).isEmpty();
  }

  @Test
  void succeedsIfAllInvariantsHoldAndNothingGrows() {
    SoakReport report = new SoakReport(run(), 1, Map.of());
    assertThat(report.finish(log, List.of(FLAT), false).succeeded()).isFalse();
    for (Invariant invariant : Invariant.values()) {
      log.check(invariant, true, () -> "");
    }
    assertThat(report.finish(log, List.of(FLAT), false).succeeded()).isTrue();
    Flatness grows = new Flatness("amf", "resident", 150, 17, 16, 12);
    assertThat(report.finish(log, List.of(grows), false).succeeded()).isFalse();
    Flatness unjudged = new Flatness("amf", "resident", 150, 17, 16, 9);
    assertThat(report.finish(log, List.of(unjudged), false).succeeded()).isTrue();
    log.check(Invariant.GUTI_UNIQUE, false, () -> "twice");
    assertThat(report.finish(log, List.of(FLAT), false).succeeded()).isFalse();
  }
}
