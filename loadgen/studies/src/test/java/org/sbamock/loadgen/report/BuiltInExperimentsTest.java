/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.FieldSource;
import org.sbamock.loadgen.atlas.MapSpec;
import org.sbamock.loadgen.claim.Claim;
import org.sbamock.loadgen.claim.ClaimEvaluator;
import org.sbamock.loadgen.claim.Estimates;
import org.sbamock.loadgen.claim.Published;
import org.sbamock.loadgen.claim.StudyQuestion;
import org.sbamock.loadgen.claim.StudyQuestion.Outcome;
import org.sbamock.loadgen.claim.TrialData;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.Experiment;
import org.sbamock.loadgen.experiment.ExperimentFile;
import org.sbamock.loadgen.experiment.ExperimentPlan;
import org.sbamock.loadgen.experiment.PlanOptions;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.experiment.Verdict;
import org.sbamock.loadgen.statistics.Sample;

/** The blocks of the experiments that come with sbamock, against their own matrices. */
class BuiltInExperimentsTest {
  static final List<String> BUILT_IN = ExperimentFile.BUILT_IN;

  /** The atlas answers with its maps. */
  static final List<String> WITH_A_QUESTION =
      BUILT_IN.stream().filter(name -> !name.equals("atlas")).toList();

  /** No trial has been run yet. */
  private record Planned(Map<Cell, String> missing) implements TrialData {
    static Planned of(Experiment experiment) {
      return new Planned(
          ExperimentPlan.of(experiment, PlanOptions.NONE, 1).cells().values().stream()
              .collect(
                  Collectors.toMap(
                      trials -> trials.get(0).cell(), trials -> "not run", (one, other) -> one)));
    }

    @Override
    public List<TrialResult> trials() {
      return List.of();
    }

    @Override
    public Optional<Sample> sample(TrialResult trial, String metric) {
      return Optional.empty();
    }
  }

  private static List<Claim> claims(Experiment experiment) {
    return Claim.read(experiment.claims(), Published.read(experiment.published()));
  }

  @ParameterizedTest
  @FieldSource("BUILT_IN")
  void everyClaimHasCellsInThePlan(String name) {
    Experiment experiment = ExperimentFile.builtIn(name);
    Planned planned = Planned.of(experiment);
    ClaimEvaluator judge = new ClaimEvaluator(planned, new Estimates(planned, null, 1));
    for (Claim claim : claims(experiment)) {
      for (Verdict verdict : judge.judge(List.of(claim))) {
        assertThat(verdict.judged()).isIn(Verdict.UNDECIDED, Verdict.NOT_COMPARABLE);
        if (!claim.says().contains("ontainers")) {
          assertThat(verdict.because())
              .as(verdict.claim())
              .doesNotContain("no cell")
              .doesNotContain("nothing to compare")
              .doesNotContain("comparisons, the study");
        }
      }
    }
  }

  @ParameterizedTest
  @FieldSource("BUILT_IN")
  void everyFigureAndTableHasCellsInThePlan(String name) {
    Experiment experiment = ExperimentFile.builtIn(name);
    Set<Cell> cells = Planned.of(experiment).missing().keySet();
    for (FigureSpec figure : FigureSpec.read(experiment.figures())) {
      assertThat(cells).as(figure.id()).anyMatch(figure.where()::matches);
    }
    for (MapSpec map : MapSpec.read(experiment.figures())) {
      assertThat(cells)
          .as(map.id())
          .anyMatch(cell -> map.where().matches(cell) && cell.find(map.x()).isPresent());
    }
    for (Published.Table table : Published.read(experiment.published()).tables()) {
      for (Published.Row row : table.rows()) {
        assertThat(cells).as(table.title() + row).anyMatch(row.where()::matches);
      }
    }
  }

  @ParameterizedTest
  @FieldSource("WITH_A_QUESTION")
  void theQuestionOfTheStudyHasAFigureAndSettingsInThePlan(String name) {
    Experiment experiment = ExperimentFile.builtIn(name);
    ReportFiles.check(experiment);
    StudyQuestion question = Objects.requireNonNull(StudyQuestion.read(experiment.answer()));
    Planned planned = Planned.of(experiment);
    assertThat(question.compare(planned, new Estimates(planned, null, 1)))
        .hasSize(2)
        .allSatisfy(
            compared ->
                assertThat(compared.settings())
                    .hasSizeGreaterThan(4)
                    .doesNotHaveDuplicates()
                    .allMatch(setting -> setting.outcome() == Outcome.MISSING));
  }

  @ParameterizedTest
  @CsvSource({"dissertation, 12", "fog, 7", "iot, 5", "window, 5"})
  void everyClaimOfTheStudyIsThere(String name, int last) {
    Set<Integer> numbers =
        claims(ExperimentFile.builtIn(name)).stream()
            .map(claim -> Integer.valueOf(claim.id().replaceAll("^[a-z]+-(\\d+).*", "$1")))
            .collect(Collectors.toCollection(TreeSet::new));
    assertThat(numbers).containsExactlyElementsOf(IntStream.rangeClosed(1, last).boxed().toList());
  }

  @Test
  void fogHasEveryCellOfItsFourTables() {
    Published published = Published.read(ExperimentFile.builtIn("fog").published());
    assertThat(published.tables()).hasSize(4);
    Map<String, Published.Table> bySource =
        published.tables().stream()
            .collect(Collectors.toMap(Published.Table::source, Function.identity()));
    bySource
        .values()
        .forEach(
            table ->
                assertThat(table.rows()).hasSize(9).allMatch(row -> row.figures().size() == 2));
    assertThat(bySource.get("table 4")).isNotNull();
    assertThat(
            published.tables().stream()
                .flatMap(table -> table.rows().stream())
                .flatMap(row -> row.figures().values().stream())
                .mapToDouble(Double::doubleValue)
                .sum())
        .isCloseTo(4928.83, within(0.005));
  }
}
