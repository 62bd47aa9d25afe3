/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class ProgressTest {
  private static final long S = 1_000_000_000;

  private static Progress at(Progress.Phase phase, long elapsed, long length, long done, long all) {
    return new Progress(
        phase, elapsed * S, length * S, 0, 0, 0, done, all, List.of(), LoopStats.newHistogram());
  }

  @Test
  void aRunOfCyclesLastsAsItsCyclesWentUntilNow() {
    assertThat(at(Progress.Phase.MEASUREMENT, 10, 600, 250, 1_000).left()).hasValue(30 * S);
    assertThat(at(Progress.Phase.MEASUREMENT, 10, 600, 1_000, 1_000).left()).hasValue(0);
  }

  @Test
  void itLastsNoLongerThanItMay() {
    assertThat(at(Progress.Phase.MEASUREMENT, 590, 600, 1, 1_000).left()).hasValue(10 * S);
  }

  @Test
  void nothingIsKnownBeforeTheFirstCycle() {
    assertThat(at(Progress.Phase.MEASUREMENT, 10, 600, 0, 1_000).left()).isEmpty();
    assertThat(at(Progress.Phase.WARM_UP, 10, 600, 0, 1_000).left()).isEmpty();
  }

  @Test
  void aRunForSoLongLastsAsLong() {
    assertThat(at(Progress.Phase.MEASUREMENT, 10, 30, 77, 0).left()).hasValue(20 * S);
  }
}
