/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.util.List;
import java.util.function.IntToDoubleFunction;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.sbamock.loadgen.soak.Flatness.Quantity;
import org.sbamock.loadgen.soak.TheilSen.Point;

class FlatnessTest {
  private static List<Point> points(int count, IntToDoubleFunction value) {
    return IntStream.range(0, count)
        .mapToObj(i -> new Point(5 * i, value.applyAsDouble(i)))
        .toList();
  }

  @Test
  void findsTheSlopeDespiteOutliers() {
    assertThat(TheilSen.slope(points(50, i -> 100 + 2 * i + (i % 5 == 0 ? 900 : 0))))
        .isCloseTo(0.4, within(0.01));
  }

  @Test
  void findsTheSlopeOfManyPoints() {
    assertThat(TheilSen.slope(points(6_000, i -> 3 * i))).isCloseTo(0.6, within(0.001));
  }

  @Test
  void hasNoSlopeWithoutTwoTimes() {
    assertThat(TheilSen.slope(List.of())).isZero();
    assertThat(TheilSen.slope(List.of(new Point(1, 2), new Point(1, 3)))).isZero();
  }

  @Test
  void toleratesNoiseButNoGrowth() {
    Flatness noisy = Flatness.of("amf", Quantity.RESIDENT, 20, points(300, i -> 150 + i % 7));
    Flatness growing =
        Flatness.of("amf", Quantity.RESIDENT, 20, points(300, i -> 150 + 0.1 * i + i % 7));

    assertThat(noisy.flat()).isTrue();
    assertThat(noisy.growth()).isCloseTo(0, within(0.5));
    assertThat(growing.growth()).isCloseTo(29.9, within(1.0));
    assertThat(growing.flat()).isFalse();
  }

  @Test
  void toleratesNoMoreThanTwoFurtherThreads() {
    assertThat(Flatness.of("amf", Quantity.THREADS, 20, points(100, i -> 30 + i / 60)).flat())
        .isTrue();
    assertThat(Flatness.of("amf", Quantity.THREADS, 20, points(100, i -> 30 + i / 20)).flat())
        .isFalse();
  }

  @Test
  void isJudgedAfterTenPhases() {
    List<Point> points = points(10, i -> 1);
    assertThat(Flatness.of("amf", Quantity.LIVE_HEAP, 9, points).judged()).isFalse();
    assertThat(Flatness.of("amf", Quantity.LIVE_HEAP, 10, points).judged()).isTrue();
  }
}
