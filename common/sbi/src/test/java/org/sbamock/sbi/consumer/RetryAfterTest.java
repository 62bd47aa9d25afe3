/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.time.Instant;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.http.HttpFields;

class RetryAfterTest {
  private static final Instant NOW = Instant.parse("2020-02-04T08:49:37Z");

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      value = {
        "0; PT0S",
        "120; PT2M",
        "999999999; PT24H",
        "9999999999; PT0S",
        "-1; PT0S",
        "1.5; PT0S",
        "soon; PT0S",
        "''; PT0S",
        "Tue, 04 Feb 2020 08:49:47 GMT; PT10S",
        "Tue, 04 Feb 2020 08:49:27 GMT; PT0S",
        "Tue, 04 Feb 2025 08:49:27 GMT; PT24H",
      })
  void isSecondsOrADate(String value, Duration delay) {
    assertThat(RetryAfter.of(HttpFields.of("retry-after", value), NOW)).isEqualTo(delay);
  }

  @Test
  void isZeroWithoutTheField() {
    assertThat(RetryAfter.of(new HttpFields(), NOW)).isEqualTo(Duration.ZERO);
  }
}
