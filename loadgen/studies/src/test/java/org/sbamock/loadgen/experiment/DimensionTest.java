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
import org.junit.jupiter.params.provider.EnumSource;

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

  @Test
  void isFoundByItsName() {
    for (Dimension dimension : Dimension.values()) {
      assertThat(Dimension.parse(dimension.toString())).isEqualTo(dimension);
    }
    assertThatThrownBy(() -> Dimension.parse("colour")).hasMessageContaining("congestion-control");
  }
}
