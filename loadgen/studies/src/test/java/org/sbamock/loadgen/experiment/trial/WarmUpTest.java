/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.trial;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Iterator;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleSupplier;
import org.junit.jupiter.api.Test;
import org.sbamock.loadgen.experiment.Cell;

class WarmUpTest {
  private static DoubleSupplier compilers(Double... processors) {
    Iterator<Double> values = List.of(processors).iterator();
    return values::next;
  }

  @Test
  void endsWhenTheCompilersAreIdle() throws InterruptedException {
    assertThat(WarmUp.run(compilers(1.4, 0.6, 0.2, 0.15, 2.0), () -> true)).isEqualTo(4);
    assertThat(WarmUp.run(compilers(0.0), () -> true)).isEqualTo(1);
  }

  @Test
  void endsAfter25RoundsAtMost() throws InterruptedException {
    assertThat(WarmUp.run(() -> 0.5, () -> true)).isEqualTo(25);
  }

  @Test
  void hasThreeRoundsIfTheCompilersCannotBeRead() throws InterruptedException {
    assertThat(WarmUp.run(() -> Double.POSITIVE_INFINITY, () -> true)).isEqualTo(3);
  }

  @Test
  void hasAnUnimpairedLink() {
    Cell cell =
        Cell.of(
            Map.of(
                "protocol", "h3",
                "condition", "lag",
                "base", "wlan",
                "round-trip", "200",
                "loss", "10"));
    assertThat(WarmUp.unimpaired(cell))
        .isEqualTo(Cell.of(Map.of("protocol", "h3", "condition", "lossless", "base", "loopback")));
  }

  @Test
  void endsWithAnInterruptedRound() throws InterruptedException {
    Iterator<Boolean> rounds = List.of(true, false).iterator();
    assertThat(WarmUp.run(() -> 1, rounds::next)).isEqualTo(2);
  }
}
