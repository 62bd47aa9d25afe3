/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.sbamock.sbi.Json;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

class ExperimentFileTest {
  private static final String SMALL =
      """
      experiment: mine
      title: Mine
      settings: {base: wlan, cycles: 10, seed: 7}
      quick: {cycles: 2}
      matrices:
        - name: upload
          workload: upload
          settings: {payload: 30B}
          dimensions:
            protocol: [h1c, h3]
            condition: [lossless, 'loss 1%']
          exclude:
            - {protocol: h1c, condition: 'loss 1%'}
          overrides:
            - where: {protocol: h3}
              settings: {lanes: 3}
              quick: {lanes: 2}
      claims:
        - {id: mine-1, says: nothing, at-least: 3}
      """;

  private static String resource(String name) {
    try (InputStream in = ExperimentFile.class.getResourceAsStream(name)) {
      return new String(Objects.requireNonNull(in).readAllBytes(), StandardCharsets.UTF_8);
    } catch (IOException e) {
      throw new IllegalStateException(e);
    }
  }

  private static Schema schema() {
    return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
        .getSchema(resource("experiment.schema.json"), InputFormat.JSON);
  }

  private static Object faults(String text) {
    Object plain =
        new Load(LoadSettings.builder().setMaxAliasesForCollections(50).build())
            .loadFromString(text);
    return schema().validate(Json.mapper().writeValueAsString(plain), InputFormat.JSON);
  }

  @ParameterizedTest
  @ValueSource(strings = {"dissertation", "fog", "iot", "window", "registration"})
  void readsTheBuiltInExperimentsWhichKeepToTheSchema(String name) {
    Experiment experiment = ExperimentFile.find(name);

    assertThat(experiment.name()).isEqualTo(name);
    assertThat(faults(resource(name + ".yaml"))).asList().isEmpty();
  }

  @Test
  void expandsAMatrixWithoutWhatIsExcluded() {
    Experiment experiment = ExperimentFile.parse("mine.yaml", SMALL);

    List<TrialPlan> trials = ExperimentPlan.of(experiment, PlanOptions.NONE, 1).trials();

    assertThat(trials)
        .extracting(TrialPlan::id)
        .containsExactlyInAnyOrder("upload-h1c-lossless", "upload-h3-lossless", "upload-h3-loss-1");
    assertThat(trials).allSatisfy(trial -> assertThat(trial.cycles()).isEqualTo(10));
    assertThat(trials)
        .allSatisfy(
            trial ->
                assertThat(trial.lanes())
                    .isEqualTo(trial.cell().get(Dimension.PROTOCOL).equals("h3") ? 3 : 1));
    assertThat(trials.get(0).cell().get(Dimension.BASE)).isEqualTo("wlan");
    assertThat(experiment.seed()).isEqualTo(7);
  }

  @Test
  void quickSettingsGoOverTheOthers() {
    Experiment experiment = ExperimentFile.parse("mine.yaml", SMALL);
    PlanOptions quick = new PlanOptions(true, List.of(), null, null, null, null, 1);

    assertThat(ExperimentPlan.of(experiment, quick, 1).trials())
        .allSatisfy(trial -> assertThat(trial.cycles()).isEqualTo(2))
        .anySatisfy(trial -> assertThat(trial.lanes()).isEqualTo(2));
  }

  @Test
  void handsOnWhatItDoesNotUnderstandItself() {
    Experiment experiment = ExperimentFile.parse("mine.yaml", SMALL);

    assertThat(Objects.requireNonNull(experiment.claims()).elements())
        .singleElement()
        .satisfies(claim -> assertThat(claim.names()).containsExactly("id", "says", "at-least"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '"',
      textBlock =
          """
          protocol: [h1c, h3] | protocol: [h1c, h4] | mine.yaml:10: matrices[0].dimensions.protocol[1]: protocol h4: expected one of h1c, h1, h2c, h2, h3
          payload: 30B        | payload: 30 KiB     | mine.yaml:8: matrices[0].settings.payload: '30 KiB': expected a number of octets
          base: wlan          | bass: wlan          | mine.yaml:3: settings.bass: unknown setting 'bass': expected one of base,
          cycles: 10          | cycles: 0           | mine.yaml:3: settings.cycles: cycles 0: expected an integer from 1
          name: upload        | nome: upload        | mine.yaml:6: matrices[0].nome: unknown name: expected one of name, workload
          title: Mine         | tittle: Mine        | mine.yaml:2: tittle: unknown name: expected one of experiment, title
          'loss 1%']          | 'loss 1000%']       | mine.yaml:11: matrices[0].dimensions.condition[1]: percent 1000.0: expected 0 to 100 %
          workload: upload    | workload: download  | mine.yaml:7: matrices[0].workload: workload download: expected one of registration
          quick: {cycles: 2}  | "outliers: {rule: sd}" | mine.yaml:4: outliers.rule: 'sd': expected one of mad
          quick: {cycles: 2}  | "outliers: {rule: mad, limit: 0}" | mine.yaml:4: outliers.limit: 0.0: expected a number above 0
          quick: {cycles: 2}  | "outliers: {limit: 3}" | mine.yaml:4: outliers: 'rule' is missing
          base: wlan          | topology: local     | mine.yaml:6: matrices[0]: matrix upload: topology: local has no link
          """)
  void namesPlaceFaultAndRemedy(String right, String wrong, String message) {
    assertThat(SMALL).contains(right);

    assertThatThrownBy(() -> ExperimentFile.parse("mine.yaml", SMALL.replace(right, wrong)))
        .isInstanceOf(ExperimentFileException.class)
        .hasMessageContaining(message);
  }

  @Test
  void reportsWhereTheTextIsNoYaml() {
    assertThatThrownBy(() -> ExperimentFile.parse("mine.yaml", "experiment: [mine\ntitle: x"))
        .isInstanceOf(ExperimentFileException.class)
        .hasMessageStartingWith("mine.yaml:2: invalid YAML:");
    assertThatThrownBy(() -> ExperimentFile.parse("mine.yaml", "title: x\n? y\nz"))
        .isInstanceOf(ExperimentFileException.class)
        .hasMessageStartingWith("mine.yaml:");
    assertThatThrownBy(() -> ExperimentFile.parse("mine.yaml", "title: x\n[y]: z"))
        .isInstanceOf(ExperimentFileException.class)
        .hasMessage("mine.yaml:1: expected a name before the colon");
    assertThatThrownBy(() -> ExperimentFile.parse("mine.yaml", SMALL + "source: \u0007"))
        .isInstanceOf(ExperimentFileException.class)
        .hasMessage("mine.yaml:20: invalid YAML: character U+0007");
    assertThatThrownBy(() -> ExperimentFile.parse("mine.yaml", SMALL + "title: again\n"))
        .hasMessageContaining("the name is used twice");
  }

  @Test
  void rejectsDeepNestingAndValuesThatContainThemselves() {
    assertThatThrownBy(() -> ExperimentFile.parse("mine.yaml", "[\n".repeat(6_000)))
        .isInstanceOf(ExperimentFileException.class)
        .hasMessage("mine.yaml:51: nested deeper than 50 levels");
    assertThatThrownBy(() -> ExperimentFile.parse("mine.yaml", "title: &a\n  except: *a\n"))
        .isInstanceOf(ExperimentFileException.class)
        .hasMessage("mine.yaml:2: the alias *a is part of the value that it stands for");
  }

  @Test
  void rejectsAMatrixOfTooManyCombinations() {
    String names =
        IntStream.range(0, 101).mapToObj(Integer::toString).collect(Collectors.joining(", "));
    String many = "protocol: [h1c, h3]\n      suite: [%s]\n      variant: [%s]";

    assertThatThrownBy(
            () ->
                ExperimentFile.parse(
                    "mine.yaml",
                    SMALL.replace("protocol: [h1c, h3]", many.formatted(names, names))))
        .isInstanceOf(ExperimentFileException.class)
        .hasMessage(
            "mine.yaml:6: matrices[0]: matrix upload: 40,804 combinations of values: expected at"
                + " most 10,000");
  }

  @Test
  void rejectsTwoTrialsWithOneIdentifier() {
    String other =
        """
          - name: upload-h1c
            workload: upload
            settings: {payload: 30B, protocol: h1c}
            dimensions:
              condition: [lossless, lag]
        claims:
        """;

    assertThatThrownBy(() -> ExperimentFile.parse("mine.yaml", SMALL.replace("claims:\n", other)))
        .isInstanceOf(ExperimentFileException.class)
        .hasMessage(
            "mine.yaml:18: matrices[1]: two trials have the identifier upload-h1c-lossless: rename"
                + " one of their matrices");
  }

  @Test
  void reportsAFileThatIsNotThere() {
    assertThatThrownBy(() -> ExperimentFile.find("frog"))
        .hasMessage(
            "experiment 'frog': expected one of dissertation, fog, iot, window, registration, atlas or an"
                + " existing YAML file");
    assertThatThrownBy(() -> ExperimentFile.read(Path.of("nowhere", "x.yaml")))
        .hasMessageContaining("no such file");
  }
}
