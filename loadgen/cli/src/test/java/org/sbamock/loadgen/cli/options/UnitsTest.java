/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.time.Duration;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class UnitsTest {
  @ParameterizedTest
  @CsvSource({
    "10s,10000",
    "500ms,500",
    "2m,120000",
    "1h,3600000",
    "1m30s,90000",
    "1.5s,1500",
    "0s,0"
  })
  void readsDurations(String text, long millis) {
    assertThat(Units.duration(text)).isEqualTo(Duration.ofMillis(millis));
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "10", "s", "10 s", "10x", "-1s", "1s2", "99999999999h"})
  void rejectsWhatIsNoDurationAndReportsWhatWouldBe(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Units.duration(text))
        .withMessage("'%s': expected a duration with us, ms, s, m or h, such as 10s", text);
  }

  @ParameterizedTest
  @CsvSource({"500,500", "10k,10000", "2M,2000000", "1.5k,1500"})
  void readsCounts(String text, long count) {
    assertThat(Units.count(text)).isEqualTo(count);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "-1", "1.5", "10G", "k"})
  void rejectsWhatIsNoCount(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Units.count(text))
        .withMessageContaining("expected a count such as 500, 10k or 2M");
  }

  @ParameterizedTest
  @CsvSource({"500/s,500", "10k/s,10000", "300/m,5", "250,250", "0.5/s,0.5", "36k/h,10"})
  void readsRates(String text, double perSecond) {
    assertThat(Units.rate(text)).isEqualTo(perSecond);
  }

  @ParameterizedTest
  @ValueSource(strings = {"", "0/s", "-5/s", "5/d", "/s", "fast"})
  void rejectsWhatIsNoRate(String text) {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Units.rate(text))
        .withMessageContaining("expected a rate such as 500/s");
  }

  @ParameterizedTest
  @CsvSource({"850,850 µs", "1240,1.24 ms", "123456,123 ms", "3200000,3.20 s"})
  void writesMicroseconds(double micros, String text) {
    assertThat(Units.micros(micros)).isEqualTo(text);
  }
}
