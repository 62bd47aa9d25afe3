/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class GeneratorLoadTest {
  private static final long MS = 1_000_000;

  /** A loop that is that late to all that is due. */
  private static GeneratorLoad late(long lag, long typical) {
    Histogram lags = LoopStats.newHistogram();
    lags.recordValueWithCount(lag, 100);
    return new GeneratorLoad(1, 0.5, lags, 0, typical);
  }

  @Test
  void aLagIsComparedWithTheMeasurement() {
    assertThat(late(40 * MS, 1_200 * MS).bottleneck()).isEmpty();
    assertThat(late(70 * MS, 1_200 * MS).bottleneck())
        .hasValueSatisfying(
            why ->
                assertThat(why)
                    .contains("behind schedule")
                    .contains("a median latency of 1200.0 ms"));
  }

  @Test
  void aNormalLagDoesNotAffectTheResult() {
    assertThat(late(9 * MS, MS).bottleneck()).isEmpty();
    assertThat(late(11 * MS, MS).bottleneck()).isPresent();
    assertThat(late(9 * MS, 0).bottleneck()).isEmpty();
    assertThat(late(11 * MS, 0).bottleneck()).isPresent();
  }
}
