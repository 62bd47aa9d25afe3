/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class DateTimeTest {
  @ParameterizedTest
  @CsvSource({
    "2026-01-01T00:00:00Z, 2026-01-01T00:00:00Z",
    "2026-01-01T00:00:00.25Z, 2026-01-01T00:00:00.250Z",
    "2026-01-01T00:00:00+00:00, 2026-01-01T00:00:00Z",
    "2026-01-01T00:30:00.5+01:00, 2025-12-31T23:30:00.500Z",
    "2026-01-01T00:00:00-23:59, 2026-01-01T23:59:00Z",
  })
  void parsesTheTimesOfRfc3339(String text, Instant expected) {
    assertThat(DateTime.parseOrNull(text)).isEqualTo(expected);
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "",
        "2026-01-01",
        "2026-01-01T00:00:00",
        "2026-01-01T00:00Z",
        "2026-01-01T00:00+00:00",
        "2026-01-01T00:00-23:59",
        "2026-01-01T00:00:00+24:00",
        "2026-01-32T00:00:00+00:00",
      })
  void rejectsOtherTexts(String text) {
    assertThat(DateTime.parseOrNull(text)).isNull();
  }
}
