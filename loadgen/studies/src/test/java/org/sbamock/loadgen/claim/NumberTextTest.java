/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

final class NumberTextTest {
  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      value = {
        "0|0",
        "0.0004|4.0e−04",
        "0.0125|0.013",
        "-1.234|−1.23",
        "42.17|42.2",
        "627.4|627",
        "486050|486,050",
        "999999999|999,999,999",
        "5480950312|5.5e09",
        "-2e12|−2.0e12",
        "NaN|–",
        "Infinity|∞",
        "-Infinity|−∞"
      })
  void threeDigitsCount(double value, String text) {
    assertThat(NumberText.text(value)).isEqualTo(text);
  }
}
