/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.HdrHistogram.Histogram;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.sbamock.loadgen.engine.GeneratorLoad;
import org.sbamock.loadgen.engine.LoadOutcome;
import org.sbamock.loadgen.result.Trial.SloVerdict;

class SloTest {
  @ParameterizedTest
  @CsvSource({
    "success>=99.9%, 999, 1000, true, 99.900 %",
    "success>=94.2%, 942, 1000, true, 94.200 %",
    "success>99.9%, 999, 1000, false, 99.900 %",
    "success>=100%, 999999, 1000000, false, 99.999 %",
    "success>=100%, 5, 5, true, 100 %",
  })
  void comparesTheSuccessRate(
      String objective, long succeeded, long all, boolean met, String actual) {
    assertThat(Slo.parse(objective).judge(outcome(succeeded, all)))
        .isEqualTo(new SloVerdict(objective, actual, met));
  }

  private static LoadOutcome outcome(long succeeded, long all) {
    Histogram histogram = LoadOutcome.newHistogram();
    return new LoadOutcome(
        Duration.ofSeconds(1),
        Map.of("registration", histogram),
        histogram,
        all,
        succeeded,
        all - succeeded,
        0,
        0,
        succeeded,
        new TreeMap<>(),
        new TreeMap<>(),
        new GeneratorLoad(1, 0.1, histogram, 0, 0),
        false,
        List.of());
  }
}
