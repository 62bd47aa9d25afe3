/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.loadgen.experiment.YamlValue;

class ClaimTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {'metric': 'x', 'stat': 'average', 'than': {}}    | claims[0] (c).compare: statistic 'average': expected one of
          {'metric': 'x', 'than': {'colour': 'red'}}        | claims[0] (c).compare.than.colour: unknown dimension 'colour': expected one of
          {'metric': 'x', 'then': {}}                       | claims[0] (c).compare: unknown name 'then': expected one of a, ignore, in
          {'metric': 'x'}                                   | 'than' is missing
          {'than': {}}                                      | 'metric' is missing
          {'metric': 'x', 'than': {}, 'is': 'slower'}       | 'slower': expected one of less, greater, about
          {'metric': 'x', 'than': {}, 'margin': 'ten'}      | 'ten': expected a number such as 1.5 or 10%
          {'metric': 'x', 'than': {}, 'in': {'most': 3}}    | unknown name 'most': expected one of at-least
          """)
  void aFaultNamesItsPlaceAndTheRemedy(String body, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read("{'id': 'c', 'says': 's', 'compare': " + body + "}"))
        .withMessageContaining(message)
        .withMessageStartingWith("mine.yaml:2: claims[0] (c)");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      textBlock =
          """
          {'id': 'c', 'says': 's'}                                 | predicate is missing: expected exactly one of
          {'id': 'c', 'says': 's', 'spread': {}, 'trend': {}}      | predicate spread, trend: expected exactly one
          {'id': 'c', 'says': 's', 'guess': {}}                    | predicate guess: expected exactly one
          {'says': 's', 'spread': {}}                              | 'id' is missing
          {'id': 'a b', 'says': 's', 'spread': {}}                 | letters, digits, dots and hyphens
          {'id': 'c', 'says': 's', 'between': {'metric': 'x'}}     | 'low' or 'high' is missing
          {'id': 'c', 'says': 's', 'not-measurable': {}}           | 'reason' is missing
          """)
  void aClaimHasAnIdASentenceAndOnePredicate(String claim, String message) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(claim))
        .withMessageContaining(message);
  }

  @Test
  void twoClaimsOfOneIdAreRejected() {
    String claim = "{'id': 'c', 'says': 's', 'not-measurable': {'reason': 'r'}}";
    assertThatIllegalArgumentException()
        .isThrownBy(() -> read(claim + ", " + claim))
        .withMessageContaining("the id c is used by two claims");
  }

  @Test
  void numbersAreForPeople() {
    assertThat(NumberText.text(1234.5)).isEqualTo("1,235");
    assertThat(NumberText.text(12.345)).isEqualTo("12.3");
    assertThat(NumberText.text(-1.234)).isEqualTo("−1.23");
    assertThat(NumberText.exact(52.86)).isEqualTo("52.86");
    assertThat(NumberText.exact(627)).isEqualTo("627");
    assertThat(NumberText.text(0.00001)).isEqualTo("1.0e−05");
    assertThat(Metric.named("success").text(0.99999)).isEqualTo("99.99 %");
    assertThat(Metric.named("cpuPercent.amf").title()).isEqualTo("CPU use of the AMF");
    assertThat(Metric.named("elapsedABCDA").titleWithUnit()).isEqualTo("elapsed time ABCDA, ms");
  }

  private static void read(String claims) {
    Claim.read(
        YamlValue.parse("mine.yaml", "claims:\n  [" + claims + "]").child("claims"),
        Published.NOTHING);
  }
}
