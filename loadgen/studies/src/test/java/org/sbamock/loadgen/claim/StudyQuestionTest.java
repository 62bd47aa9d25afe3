/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.loadgen.claim.StudyQuestion.Outcome;

/** The outcome of a comparison, by the test of "less" and the interval of the ratio. */
class StudyQuestionTest {
  @ParameterizedTest
  @CsvSource(
      nullValues = "undecided",
      value = {
        "true, 0.5, 0.4, 0.6, LESS",
        "true, 0.95, 0.92, 0.98, EQUAL",
        "false, 1.0, 0.95, 1.05, EQUAL",
        "false, 1.05, 1.02, 1.08, EQUAL",
        "false, 1.5, 1.2, 1.9, GREATER",
        // The test for "greater" and the interval differ slightly.
        "false, 1.69, 0.986, 2.71, GREATER",
        // The test for equivalence has the limits of an interval at 90 %.
        "false, 1.02, 0.94, 1.105, EQUAL",
        "undecided, 1.0, 0.8, 1.3, OPEN"
      })
  void outcomes(Boolean less, double ratio, double low, double high, Outcome outcome) {
    assertThat(StudyQuestion.outcome(less, ratio, low, high)).isEqualTo(outcome);
  }
}
