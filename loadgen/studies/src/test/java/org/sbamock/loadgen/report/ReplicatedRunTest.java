/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.loadgen.claim.Estimates;
import org.sbamock.loadgen.experiment.ExperimentFile;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.report.recorded.RecordedRun;
import org.sbamock.loadgen.report.recorded.RunReader;
import org.sbamock.loadgen.statistics.Estimate;
import org.sbamock.loadgen.statistics.Interval;
import org.sbamock.loadgen.statistics.Ratio;
import org.sbamock.loadgen.statistics.Sample;
import org.sbamock.loadgen.statistics.Statistic;

/** The report of a run whose cells have several trials. */
class ReplicatedRunTest {
  private static final int REPLICATES = 10;
  private static final int CYCLES = 40;
  private static final double BLOCK_EFFECT = 0.5;
  private static final int CELLS = 12;

  public @TempDir Path directory;

  private SyntheticRun run() {
    String text =
        ReportTest.SMALL.replace(
            "settings: {topology", "settings: {replicates: " + REPLICATES + ", topology");
    return new SyntheticRun(
            directory.resolve("run"), ExperimentFile.parse("small.yaml", text), CYCLES, 1)
        .blockEffect(BLOCK_EFFECT);
  }

  @Test
  void aCellHasOneResultOfAllItsTrials() throws IOException {
    RecordedRun run = RunReader.read(run().write(false));

    assertThat(run.trials()).hasSize(CELLS);
    assertThat(run.count()).isEqualTo(new RecordedRun.TrialCount(120, 120));
    assertThat(run.isComplete()).isTrue();
    for (TrialResult cell : run.trials()) {
      assertThat(cell.id()).doesNotContain("~");
      assertThat(cell.cycles().done()).isEqualTo(REPLICATES * CYCLES);
      Sample delays = run.sample(cell, "endToEndDelay").orElseThrow();
      assertThat(delays.clusters()).isEqualTo(REPLICATES);
      assertThat(delays.size()).isEqualTo(REPLICATES * CYCLES);
      assertThat(Objects.requireNonNull(cell.metrics().get("endToEndDelay")).n())
          .isEqualTo(REPLICATES * CYCLES);
      Sample shares = run.sample(cell, "success.60s").orElseThrow();
      assertThat(shares.size()).as("one share of each trial").isEqualTo(REPLICATES);
      Sample cpu = run.sample(cell, "cpuTimePerCycle.amf").orElseThrow();
      assertThat(cpu.size()).as("one value of each trial").isEqualTo(REPLICATES);
      assertThat(cell.values().get("cpuTimePerCycle.amf")).isCloseTo(cpu.mean(), within(1e-9));
      assertThat(run.timeline(cell, "endToEndDelay")).hasSize(REPLICATES * CYCLES);
    }
    Report report = Report.of(run);
    assertThat(report.figures()).allSatisfy(figure -> assertThat(figure.panels()).isNotEmpty());
    assertThat(report.warnings()).noneMatch(warning -> warning.contains("interrupted"));
  }

  @Test
  void theIntervalIncludesTheVarianceBetweenTrials() throws IOException {
    RecordedRun run = RunReader.read(run().write(false));
    Estimates estimates = new Estimates(run, null, 7);
    for (TrialResult cell : run.trials()) {
      for (String metric : new String[] {"endToEndDelay", "cpuTimePerCycle.amf"}) {
        Estimate estimate = estimates.find(cell, metric, Statistic.MEAN).orElseThrow();
        Interval interval = estimate.interval(0.95);
        // Half of the trials are slower by 50 %: 40 % of the mean, and its standard error is 6.7 %.
        double width = (interval.high() - interval.low()) / estimate.value();
        assertThat(width).as(cell.id() + " " + metric).isBetween(0.15, 0.4);
      }
    }
  }

  @Test
  void whatABlockHasInCommonCancelsOutInRatios() throws IOException {
    RecordedRun run = RunReader.read(run().write(false));
    Estimates estimates = new Estimates(run, null, 7);
    Estimate first =
        estimates.find(run.trials().get(0), "endToEndDelay", Statistic.MEAN).orElseThrow();
    for (TrialResult cell : run.trials()) {
      Estimate second = estimates.find(cell, "endToEndDelay", Statistic.MEAN).orElseThrow();
      Interval interval = Ratio.of(second, first).interval();
      assertThat(interval.high() / interval.low()).as(cell.id()).isLessThan(1.1);
    }
  }

  @Test
  void twinsAreNoCellsOfTheirOwnAndHaveATable() throws IOException {
    String text =
        ReportTest.SMALL.replace(
                "settings: {topology", "settings: {replicates: " + REPLICATES + ", topology")
            + "\ntwins: [{protocol: h3, condition: lossless}]\n";
    Path written =
        new SyntheticRun(
                directory.resolve("run"), ExperimentFile.parse("small.yaml", text), CYCLES, 1)
            .complete(trial -> !trial.id().equals("upload-h3-lossless-30B~twin~r01"))
            .write(false);
    RecordedRun run = RunReader.read(written);

    assertThat(run.trials()).hasSize(CELLS).noneMatch(cell -> cell.id().contains("~"));
    assertThat(run.missing()).isEmpty();
    assertThat(run.twins())
        .hasSize(2)
        .allSatisfy(
            twins -> assertThat(twins.second().id()).isEqualTo(twins.first().id() + "~twin"));
    Report report = Report.of(run);
    assertThat(report.twins())
        .isNotEmpty()
        .allSatisfy(twin -> assertThat(twin.ratio().value()).isCloseTo(1, within(0.1)));
    ReportFiles.make(written);
    assertThat(Files.readString(written.resolve("report.html")))
        .contains("A/A comparisons", report.twinsTally());
    assertThat(Files.readString(written.resolve("report.md"))).contains("A/A comparisons");
  }

  @Test
  void aCellWithSomeOfItsTrialsIsNotMissing() throws IOException {
    Path written =
        run()
            .complete(
                trial ->
                    trial.replicate().block() <= 6
                        && !trial.replicate().cell().startsWith("upload-h3-lossless"))
            .write(false);
    RecordedRun run = RunReader.read(written);

    assertThat(run.trials()).hasSize(CELLS - 2);
    assertThat(run.missing()).hasSize(2);
    assertThat(run.isComplete()).isFalse();
    assertThat(run.trials())
        .allSatisfy(cell -> assertThat(cell.cycles().done()).isEqualTo(6 * CYCLES));
    ReportFiles.make(written);
    assertThat(Files.readString(written.resolve("report.md")))
        .contains("60 of 120 trials are complete");
  }

  @Test
  void anInterruptedTrialDoesNotMakeItsCellUnreliable() throws IOException {
    Path written =
        run()
            .complete(trial -> trial.replicate().block() <= 6)
            .interrupted(trial -> trial.replicate().block() == 7)
            .write(false);
    RecordedRun run = RunReader.read(written);

    assertThat(run.trials())
        .allSatisfy(
            cell -> {
              assertThat(cell.interrupted()).isFalse();
              assertThat(cell.cycles().done()).isEqualTo(6 * CYCLES);
            });
    assertThat(run.count()).isEqualTo(new RecordedRun.TrialCount(120, 6 * CELLS));
  }

  @Test
  void successWithinALimitIsThatOfAllCycles() throws IOException {
    RecordedRun run = RunReader.read(run().write(false));
    Estimates estimates = new Estimates(run, null, 7);
    TrialResult cell = run.trials().get(0);
    Sample delays = run.sample(cell, "endToEndDelay").orElseThrow();
    int limit = (int) delays.median();
    long within = Arrays.stream(delays.values()).filter(value -> value <= limit).count();

    Estimate success =
        estimates.find(cell, "success.endToEndDelay." + limit + "ms", Statistic.MEAN).orElseThrow();

    assertThat(success.value()).isEqualTo((double) within / cell.cycles().done());
  }
}
