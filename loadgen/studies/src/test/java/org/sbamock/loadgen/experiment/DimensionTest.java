/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** What holds of every dimension that is declared. */
class DimensionTest {
  /** These place a trial, or name it; no setting of the generator or the functions follows. */
  private static final Set<Dimension> PLACEMENT =
      EnumSet.of(
          Dimension.SUITE,
          Dimension.VARIANT,
          Dimension.WORKLOAD,
          Dimension.PROTOCOL,
          Dimension.CONDITION,
          Dimension.BASE,
          Dimension.ROUND_TRIP,
          Dimension.LOSS,
          Dimension.DIRECTION,
          Dimension.DELAY_HOP,
          Dimension.PAYLOAD,
          Dimension.CLIENTS,
          Dimension.TOPOLOGY,
          Dimension.PACKAGING);

  private static List<String> examples(Dimension dimension) {
    return dimension.allowed().examples();
  }

  private static Cell cell(Dimension dimension, String text) {
    Map<Dimension, String> given = new EnumMap<>(Dimension.class);
    given.put(Dimension.WORKLOAD, "page");
    given.put(Dimension.PROTOCOL, "h3");
    given.put(dimension, text);
    return new Cell(given);
  }

  private static String effect(Dimension dimension, String text) {
    TrialSettings settings = TrialSettings.of(cell(dimension, text));
    return settings.toString();
  }

  @ParameterizedTest
  @EnumSource
  void readsItsExamplesAsTheyAre(Dimension dimension) {
    assertThat(examples(dimension)).hasSizeGreaterThan(1);
    for (String example : examples(dimension)) {
      assertThat(dimension.canonical(example)).isEqualTo(example);
    }
  }

  @ParameterizedTest
  @EnumSource
  void rejectsATextThatIsNoneOfItsValuesAndStatesWhatIsAccepted(Dimension dimension) {
    assertThatThrownBy(() -> dimension.canonical("?"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageMatching("(?s).*expected.*");
  }

  @ParameterizedTest
  @EnumSource
  void itsDefaultIsOneOfItsValues(Dimension dimension) {
    dimension.fallback().ifPresent(text -> assertThat(dimension.canonical(text)).isEqualTo(text));
    dimension
        .optionDefault()
        .ifPresent(text -> assertThat(dimension.canonical(text)).isEqualTo(text));
  }

  @ParameterizedTest
  @EnumSource
  void everyValueChangesTheSettingsOfATrial(Dimension dimension) {
    List<String> effects = new ArrayList<>();
    for (String example : examples(dimension)) {
      effects.add(effect(dimension, example));
    }

    if (PLACEMENT.contains(dimension)) {
      assertThat(effects).containsOnly(effects.get(0));
    } else {
      assertThat(effects).doesNotHaveDuplicates();
    }
  }

  @ParameterizedTest
  @EnumSource
  void isDescribedInSentences(Dimension dimension) {
    assertThat(dimension.description()).matches("(?s)[A-Z].*\\.");
  }

  @ParameterizedTest
  @CsvSource({"0.50,0.5", "10,10", "0.0,0"})
  void aLossIsADecimalNumberOfPercent(String text, String canonical) {
    assertThat(Dimension.LOSS.canonical(text)).isEqualTo(canonical);
  }

  @ParameterizedTest
  @ValueSource(strings = {"100.1", "-1", "1e1", "1%"})
  void aLossOutsideOfItsRangeIsRejected(String text) {
    assertThatThrownBy(() -> Dimension.LOSS.canonical(text))
        .hasMessageContaining("expected a number from 0 to 100");
  }

  @Test
  void roundTripAndLossRequireALink() {
    Map<Dimension, String> given = new EnumMap<>(Dimension.class);
    given.put(Dimension.WORKLOAD, "single");
    given.put(Dimension.PROTOCOL, "h3");
    given.put(Dimension.TOPOLOGY, "local");
    given.put(Dimension.ROUND_TRIP, "20");
    assertThatThrownBy(() -> Cell.complete(given))
        .hasMessage("round-trip and loss require topology: emulated, not local");
  }

  @ParameterizedTest
  @ValueSource(strings = {"registration", "chain"})
  void aLimitOfRequestsRequiresAWorkloadWithoutCallsBetweenFunctions(String workload) {
    Map<Dimension, String> given = new EnumMap<>(Dimension.class);
    given.put(Dimension.WORKLOAD, workload);
    given.put(Dimension.PROTOCOL, "h3");
    given.put(Dimension.CONNECTION, "10-requests");
    assertThatThrownBy(() -> Cell.complete(given)).hasMessageContaining("not " + workload);
  }

  @Test
  void isFoundByItsName() {
    for (Dimension dimension : Dimension.values()) {
      assertThat(Dimension.parse(dimension.toString())).isEqualTo(dimension);
    }
    assertThatThrownBy(() -> Dimension.parse("colour")).hasMessageContaining("congestion-control");
  }
}
