/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.Experiment;
import org.sbamock.loadgen.experiment.ExperimentFile;
import org.sbamock.loadgen.experiment.ExperimentFileException;
import org.sbamock.loadgen.experiment.Verdict;
import org.sbamock.loadgen.report.recorded.RunReader;

class OpeningTest {
  private static final String ANSWER =
      """
      answer:
        question: Is HTTP/3 faster?
        figure: lines
        metric: endToEndDelay
        compare:
          - {a: {protocol: h3}, than: {protocol: h2}}
          - {a: {protocol: h3}, than: {protocol: h1c}}
      """;

  @TempDir Path directory;

  private static Experiment small() {
    return ExperimentFile.parse("small.yaml", ReportTest.SMALL + ANSWER);
  }

  private static List<String> sentences(Path run) {
    return Opening.sentences(Report.of(RunReader.read(run)));
  }

  @Test
  void fiveSentencesSayWhatWasRunAndWhatCameOfIt() throws IOException {
    List<String> sentences =
        sentences(new SyntheticRun(directory.resolve("run"), small(), 100, 1).write(false));
    assertThat(sentences).hasSize(5);
    assertThat(sentences.get(0))
        .startsWith("This run measured 12 cells in one trial each (12 trials, 1,200 cycles) on");
    assertThat(sentences.get(1))
        .isEqualTo("Of 4 verdicts on 3 claims, 1 holds, 2 are contradicted, 1 is undecided.");
    assertThat(sentences.get(2))
        .startsWith("h3 is faster than h2 in 4 of 4 settings: its mean end-to-end delay is 0.6")
        .endsWith(" times that of h2.");
    assertThat(sentences.get(3))
        .startsWith("h3 is faster than h1c in 0 of 4 settings, slower in 4: its mean end-to-end");
    assertThat(sentences.get(4)).contains("variance between trials", "fewer cycles");
  }

  @Test
  void aRunWithWideIntervalsAndMissingCellsSaysWhichDirectionsAreVisible() throws IOException {
    Path run =
        new SyntheticRun(directory.resolve("run"), small(), 12, 1)
            .complete(trial -> !trial.id().equals("upload-h1c-loss10-30B"))
            .write(false);
    Files.writeString(
        run.resolve("result.json"),
        Files.readString(run.resolve("result.json")).replace("\"quick\":false", "\"quick\":true"));
    List<String> sentences = sentences(run);
    assertThat(sentences.get(0)).startsWith("A quick run measured 11 cells").contains("11 of 12");
    assertThat(sentences.get(3))
        .contains("h3 is faster than h1c in 0 of 4 settings", "without a figure in 1")
        .contains("it is undecided, but a direction is visible (slower in ");
    assertThat(sentences.get(4)).contains("wide intervals", "1 cell without a complete trial");
  }

  @Test
  void fewValuesHaveADirectionAndAPointWithoutAnInterval() throws IOException {
    Path run = new SyntheticRun(directory.resolve("run"), small(), 5, 1).write(false);
    Report report = Report.of(RunReader.read(run));
    assertThat(Opening.sentences(report).get(2))
        .startsWith(
            "h3 is faster than h2 in 0 of 4 settings; in 4 it is undecided, but a direction")
        .contains("(faster in 4)", "(too few values for an interval)");
    assertThat(report.answeringFigure().orElseThrow().panels())
        .hasSize(2)
        .allSatisfy(
            panel ->
                assertThat(panel.series())
                    .hasSize(3)
                    .allSatisfy(
                        series ->
                            assertThat(series.points())
                                .hasSize(2)
                                .allMatch(point -> point.low() == null)));
  }

  @Test
  void equalFiguresAreEqual() throws IOException {
    Experiment equal =
        ExperimentFile.parse(
            "small.yaml",
            ReportTest.SMALL
                + ANSWER
                    .replace("{protocol: h2}", "{payload: 30B}")
                    .replace(
                        "a: {protocol: h3}, than: {payload",
                        "a: {payload: 3584B}, than: {payload"));
    assertThat(
            sentences(new SyntheticRun(directory.resolve("run"), equal, 2000, 1).write(false))
                .get(2))
        .startsWith(
            "payload 3584B is faster than payload 30B in 0 of 6 settings, equal within 10 % in 6:");
  }

  @Test
  void theMarkdownBeginsWithTheSentencesAndTheGrid() throws IOException {
    Path run = new SyntheticRun(directory.resolve("run"), small(), 100, 1).write(false);
    ReportFiles.make(run);
    assertThat(Files.readString(run.resolve("report.md")))
        .containsSubsequence(
            "## Is HTTP/3 faster?",
            "- This run measured 12 cells",
            "- What limits it",
            "| claim | all settings | lossless | loss10 |",
            "| 1 | ✓ |  |  |",
            "| 2 |  | ✗ | ✗ |",
            "| 3 | ? |  |  |",
            "◐ holds in part",
            "## Verdicts");
  }

  @Test
  void theNamedFigureIsDrawnOnceAndFirst() throws IOException {
    Path run = new SyntheticRun(directory.resolve("run"), small(), 100, 1).write(false);
    ReportFiles.make(run);
    assertThat(Files.readString(run.resolve("report.html")))
        .containsSubsequence("id=answer", "id=figure-lines", "class=grid", "id=figure-bars")
        .containsOnlyOnce("id=figure-lines")
        .containsOnlyOnce("id=figure-bars")
        .contains("role=img aria-label=contradicted>✗");
  }

  @Test
  void withoutATrialOfTheNamedFigureAnotherOneIsDrawn() throws IOException {
    Experiment experiment =
        ExperimentFile.parse(
            "small.yaml", ReportTest.SMALL + ANSWER.replace("figure: lines", "figure: bars"));
    Path run =
        new SyntheticRun(directory.resolve("run"), experiment, 20, 1)
            .complete(trial -> trial.cell().get(Dimension.PAYLOAD).equals("3584B"))
            .write(false);
    assertThat(Report.of(RunReader.read(run)).answeringFigure())
        .hasValueSatisfying(figure -> assertThat(figure.spec().id()).isEqualTo("lines"));
  }

  @Test
  void everyVerdictHasItsPlaceInTheGrid() throws IOException {
    Path run =
        new SyntheticRun(directory.resolve("run"), ExperimentFile.builtIn("fog"), 10, 1)
            .complete(trial -> trial.cell().get(Dimension.PAYLOAD).equals("30B"))
            .write(false);
    List<Verdict> verdicts = Report.of(RunReader.read(run)).verdicts();
    VerdictGrid grid = VerdictGrid.of(verdicts);
    assertThat(grid.claims()).containsKeys("1a", "7d").hasSize(30);
    assertThat(
            grid.settings().stream()
                .flatMap(
                    setting ->
                        grid.claims().keySet().stream()
                            .flatMap(claim -> grid.find(claim, setting).stream())))
        .containsExactlyInAnyOrderElementsOf(verdicts);
  }

  @Test
  void anAnswerWithoutItsFigureIsRejected() {
    assertThatThrownBy(
            () ->
                ReportFiles.check(
                    ExperimentFile.parse(
                        "small.yaml",
                        ReportTest.SMALL + ANSWER.replace("figure: lines", "figure: line"))))
        .isInstanceOf(ExperimentFileException.class)
        .hasMessageContaining("answer.figure: 'line': expected one of bars, lines, ");
    assertThatThrownBy(
            () ->
                ReportFiles.check(
                    ExperimentFile.parse(
                        "small.yaml",
                        ReportTest.SMALL + ANSWER.replace(", than: {protocol: h1c}", ""))))
        .isInstanceOf(ExperimentFileException.class)
        .hasMessageContaining("answer.compare[1]: expected the cells 'a' and the cells 'than'");
  }
}
