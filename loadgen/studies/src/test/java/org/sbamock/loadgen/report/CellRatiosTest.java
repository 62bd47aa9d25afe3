/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.loadgen.claim.Estimates;
import org.sbamock.loadgen.claim.StudyQuestion;
import org.sbamock.loadgen.claim.StudyQuestion.Compared;
import org.sbamock.loadgen.claim.StudyQuestion.Outcome;
import org.sbamock.loadgen.claim.StudyQuestion.Setting;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.ExperimentFile;
import org.sbamock.loadgen.experiment.Selector;
import org.sbamock.loadgen.report.recorded.RecordedRun;
import org.sbamock.loadgen.report.recorded.RunReader;
import org.sbamock.loadgen.statistics.Statistic;

/** Comparisons of cells of a run that no claim makes. */
class CellRatiosTest {
  @TempDir Path directory;

  private List<Setting> settings(String where, String of, String to, Set<Dimension> ignored)
      throws IOException {
    return compared(where, of, to, ignored).settings();
  }

  private Compared compared(String where, String of, String to, Set<Dimension> ignored)
      throws IOException {
    Path path =
        new SyntheticRun(directory.resolve("run"), ExperimentFile.builtIn("fog"), 50, 1)
            .replicates(5)
            .write(false);
    RecordedRun run = RunReader.read(path);
    StudyQuestion question =
        StudyQuestion.of(
            "endToEndDelay",
            Statistic.MEDIAN,
            Selector.parse(where),
            Selector.parse(of),
            Selector.parse(to),
            ignored);
    return question.compare(run, new Estimates(run, run.outliers(), 1)).get(0);
  }

  @Test
  void compareCellsThatAgreeInTheOtherDimensions() throws IOException {
    List<Setting> settings =
        settings("congestion-control=reno", "protocol=h3", "protocol=h2,tls=1.2", Set.of());

    assertThat(settings).hasSize(16);
    for (Setting setting : settings) {
      assertThat(setting.cells()).startsWith("h3 against h2, TLS 1.2: ");
      assertThat(setting.outcome()).as(setting.cells()).isEqualTo(Outcome.LESS);
      assertThat(setting.first()).isLessThan(setting.second());
      assertThat(setting.ratio()).isBetween(setting.low(), setting.high());
    }
  }

  @Test
  void mayDifferInFurtherDimensions() throws IOException {
    String where = "payload=3584B,tls=1.2|1.3";
    String second = "protocol=h2,tls=1.2";

    assertThat(settings(where, "protocol=h3", second, Set.of())).hasSize(6);
    assertThat(settings(where, "protocol=h3", second, Set.of(Dimension.BASE))).hasSize(12);
  }

  @Test
  void areGroupedByDimensionsInTheOrderOfTheirValues() throws IOException {
    Compared compared =
        compared("congestion-control=reno", "protocol=h3", "protocol=h2,tls=1.2", Set.of());

    Map<List<String>, Compared> groups = compared.by(List.of(Dimension.PAYLOAD));

    assertThat(groups.keySet()).containsExactly(List.of("30B"), List.of("3584B"));
    assertThat(groups.values().stream().flatMap(group -> group.settings().stream()))
        .containsExactlyInAnyOrderElementsOf(compared.settings());
    for (Compared group : groups.values()) {
      assertThat(group.count(Outcome.LESS)).isEqualTo(group.settings().size());
      assertThat(group.smallest().orElseThrow().ratio())
          .isEqualTo(group.settings().stream().mapToDouble(Setting::ratio).min().orElseThrow());
      assertThat(group.largest().orElseThrow().ratio())
          .isEqualTo(group.settings().stream().mapToDouble(Setting::ratio).max().orElseThrow());
    }
  }

  @Test
  void lackADimensionThatNoCellHas() throws IOException {
    Compared compared = compared("payload=30B", "protocol=h3", "protocol=h2,tls=1.2", Set.of());

    assertThat(compared.by(List.of(Dimension.ROUND_TRIP)).keySet()).containsExactly(List.of(""));
  }
}
