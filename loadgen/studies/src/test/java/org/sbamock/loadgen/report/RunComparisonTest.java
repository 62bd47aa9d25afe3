/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.loadgen.claim.Metric;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.Experiment;
import org.sbamock.loadgen.experiment.ExperimentFile;
import org.sbamock.loadgen.experiment.Verdict;
import org.sbamock.loadgen.report.comparison.ComparisonMarkdown;
import org.sbamock.loadgen.report.comparison.RunComparison;
import org.sbamock.loadgen.report.comparison.RunComparison.Change;
import org.sbamock.loadgen.report.comparison.RunComparison.Kind;
import org.sbamock.loadgen.report.comparison.VerdictComparison;
import org.sbamock.loadgen.report.comparison.VerdictComparison.Pair;
import org.sbamock.loadgen.report.recorded.RunReader;
import org.sbamock.loadgen.statistics.Estimate;
import org.sbamock.loadgen.statistics.Ratio;
import org.sbamock.loadgen.statistics.Statistic;

class RunComparisonTest {
  @TempDir Path runs;

  private SyntheticRun run(String name, double slower) {
    return new SyntheticRun(runs.resolve(name), experiment(), 100, slower);
  }

  private static Experiment experiment() {
    return ExperimentFile.parse("small.yaml", ReportTest.SMALL);
  }

  private static RunComparison compare(Path first, Path second) {
    return RunComparison.of(RunReader.read(first), RunReader.read(second), Statistic.MEAN);
  }

  @Test
  void slowerRunsAreReportedWithTheirUncertainty() throws IOException {
    RunComparison comparison = compare(run("a", 1).write(false), run("b", 1.5).write(false));
    assertThat(comparison.changes())
        .filteredOn(change -> change.metric().name().equals("endToEndDelay"))
        .hasSize(12)
        .allMatch(change -> change.kind() == Kind.MORE)
        .allMatch(change -> change.ratio().interval().low() > 1.3)
        .allMatch(change -> change.ratio().interval().high() < 1.7);
    assertThat(comparison.changes())
        .filteredOn(change -> change.metric().name().equals("throughput"))
        .allMatch(change -> change.kind() == Kind.LESS);
    assertThat(comparison.changes())
        .filteredOn(change -> change.metric().name().equals("success"))
        .extracting(Change::kind)
        .containsOnly(Kind.SAME);
    assertThat(ComparisonMarkdown.of(comparison, false))
        .contains("| more |")
        .contains("+50.0 %")
        .contains("## Verdicts\n\n4 verdicts: 4 the same");
  }

  @Test
  void equalRunsAreTheSame() throws IOException {
    RunComparison comparison = compare(run("a", 1).write(false), run("b", 1).write(false));
    assertThat(comparison.count(Kind.MORE) + comparison.count(Kind.LESS)).isZero();
    assertThat(comparison.count(Kind.SAME)).isPositive();
    assertThat(comparison.shown(false)).isEmpty();
    assertThat(comparison.shown(true)).hasSameSizeAs(comparison.changes());
  }

  @Test
  void aFigureOfZeroHasNoRatio() {
    Estimate zero = new Estimate(0, new double[] {0, 0}, 9);
    Estimate small = new Estimate(0.01, new double[] {0.01, 0.02}, 9);
    Metric metric = Metric.named("cpuTimePerCycle.nrf");
    Ratio ratio = Ratio.of(small, zero);
    assertThat(new Change("a", metric, 0, 0.01, ratio, 1, Kind.UNCERTAIN).percent()).isEqualTo("–");
    assertThat(new Change("a", metric, 0.01, 0.01, ratio, 1, Kind.UNCERTAIN).percent())
        .contains("to");
  }

  @Test
  void onlyWhatBothHaveIsCompared() throws IOException {
    RunComparison comparison =
        compare(
            run("a", 1).write(false),
            run("b", 1).complete(t -> t.cell().get(Dimension.PROTOCOL).equals("h3")).write(true));
    assertThat(comparison.changes()).allMatch(change -> change.trial().contains("h3"));
    assertThat(comparison.notes()).anyMatch(note -> note.contains("A run is incomplete"));
  }

  @Test
  void otherExperimentsAreRejected() throws IOException {
    Path other =
        new SyntheticRun(
                runs.resolve("b"),
                ExperimentFile.parse(
                    "x.yaml", ReportTest.SMALL.replace("experiment: small", "experiment: large")),
                10,
                1)
            .write(false);
    Path run = run("a", 1).write(false);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> compare(run, other))
        .withMessageContaining("different experiments, small and large");
  }

  @Test
  void unequalCongestionControllersAreRejected() throws IOException {
    Path first = run("a", 1).write(false);
    Path second = run("b", 1).controller("cubic").write(false);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> compare(first, second))
        .withMessageContaining("reno in the first run and cubic in the second");
  }

  @Test
  void aQuickRunIsNotComparedWithAFullOne() throws IOException {
    Path first = run("a", 1).write(false);
    Path second = run("b", 1).write(false);
    Path result = second.resolve("result.json");
    Files.writeString(
        result, Files.readString(result).replace("\"quick\":false", "\"quick\":true"));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> compare(first, second))
        .withMessageContaining("one run is quick and the other is full");
  }

  @Test
  void runsWithoutACommonCellAreRejected() throws IOException {
    Path first =
        run("a", 1).complete(t -> t.cell().get(Dimension.PROTOCOL).equals("h2")).write(true);
    Path second =
        run("b", 1).complete(t -> t.cell().get(Dimension.PROTOCOL).equals("h3")).write(true);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> compare(first, second))
        .withMessageContaining("no cell in common");
  }

  @Test
  void verdictsOnTheSameClaimsAreCompared() throws IOException {
    String changed =
        ReportTest.SMALL
            .replaceFirst("is: less, than: \\{protocol: h2}", "is: greater, than: {protocol: h2}")
            .replace("id: small-3", "id: small-4");
    Path first = run("a", 1).write(false);
    Path second =
        new SyntheticRun(runs.resolve("b"), ExperimentFile.parse("small.yaml", changed), 100, 1)
            .write(false);

    RunComparison comparison = compare(first, second);

    VerdictComparison verdicts = comparison.verdicts();
    assertThat(verdicts.pairs()).hasSize(3);
    assertThat(verdicts.shown(false))
        .containsExactly(new Pair("small-1", Verdict.HOLDS, Verdict.CONTRADICTED));
    assertThat(verdicts.tally())
        .isEqualTo("3 verdicts: 2 the same, 0 different but not opposite, 1 opposite (33.3 %)");
    assertThat(ComparisonMarkdown.of(comparison, false))
        .contains("| small-1 | holds | contradicted | opposite |");
  }

  @Test
  void onlySupportAndContradictionAreOpposite() {
    assertThat(kind(Verdict.HOLDS, Verdict.CONTRADICTED))
        .isEqualTo(VerdictComparison.Kind.OPPOSITE);
    assertThat(kind(Verdict.CONTRADICTED, Verdict.HOLDS_IN_PART))
        .isEqualTo(VerdictComparison.Kind.OPPOSITE);
    assertThat(kind(Verdict.HOLDS, Verdict.HOLDS_IN_PART))
        .isEqualTo(VerdictComparison.Kind.DIFFERENT);
    assertThat(kind(Verdict.UNDECIDED, Verdict.CONTRADICTED))
        .isEqualTo(VerdictComparison.Kind.DIFFERENT);
    assertThat(kind(Verdict.NOT_COMPARABLE, Verdict.NOT_COMPARABLE))
        .isEqualTo(VerdictComparison.Kind.SAME);
  }

  private static VerdictComparison.Kind kind(String before, String after) {
    return new Pair("small-1", before, after).kind();
  }
}
