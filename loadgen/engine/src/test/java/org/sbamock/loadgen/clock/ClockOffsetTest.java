/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.clock;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.junit.jupiter.api.Test;

class ClockOffsetTest {
  private static final long NOW = 1_795_536_000_000_000_000L;
  private static final long SECOND = 1_000_000_000;

  /** An exchange with a clock that is ahead by the offset; all in nanoseconds. */
  private static ClockExchange exchange(long offset, long there, long work, long back) {
    long touch = NOW + there + offset;
    return new ClockExchange(NOW, touch, touch + work, NOW + there + work + back);
  }

  @Test
  void findsTheOffsetWhereBothWaysTakeAsLong() {
    assertThat(exchange(12_345, 500, 40, 500).offset()).isEqualTo(new ClockOffset(12_345, 500));
  }

  @Test
  void findsAClockThatIsBehind() {
    assertThat(exchange(-7 * SECOND, 500, 40, 500).offset())
        .isEqualTo(new ClockOffset(-7 * SECOND, 500));
  }

  @Test
  void isWrongByHalfTheDifferenceOfTheWaysWhichItsUncertaintyHolds() {
    assertThat(exchange(100, 900, 40, 100).offset()).isEqualTo(new ClockOffset(500, 500));
    assertThat(exchange(100, 0, 40, 1_000).offset()).isEqualTo(new ClockOffset(-400, 500));
    assertThat(exchange(100, 1_001, 40, 0).offset()).isEqualTo(new ClockOffset(600, 501));
  }

  @Test
  void believesTheExchangeWithTheSmallestRoundTrip() {
    List<ClockExchange> exchanges =
        List.of(
            exchange(100, 90_000, 40, 200),
            exchange(100, 200, 5_000_000, 210),
            exchange(100, 200, 40, 9_000_000),
            exchange(100, 400, 40, 400));

    assertThat(ClockOffset.of(exchanges)).contains(new ClockOffset(95, 205));
  }

  @Test
  void leavesOutExchangesDuringWhichAClockWasSet() {
    ClockExchange set = new ClockExchange(NOW, NOW + 10, NOW + 20 + SECOND, NOW + 30);

    assertThat(ClockOffset.of(List.of(set, exchange(5, 10, 1, 10))))
        .contains(new ClockOffset(5, 10));
    assertThat(ClockOffset.of(List.of(set))).isEmpty();
    assertThat(ClockOffset.of(List.of())).isEmpty();
  }

  @Test
  void isNeverFartherFromTheTruthThanItSays() {
    for (long seed = 0; seed < 2_000; seed++) {
      SplittableRandom random = new SplittableRandom(seed);
      long truth = random.nextLong(-86_400 * SECOND, 86_400 * SECOND);
      List<ClockExchange> exchanges = new ArrayList<>();
      for (int i = 0; i < 8; i++) {
        exchanges.add(
            exchange(
                truth,
                random.nextLong(random.nextBoolean() ? 50_000 : 50_000_000),
                random.nextLong(100_000),
                random.nextLong(random.nextBoolean() ? 50_000 : 50_000_000)));
      }

      ClockOffset offset = ClockOffset.of(exchanges).orElseThrow();

      assertThat(Math.abs(offset.nanos() - truth))
          .as("seed %d", seed)
          .isLessThanOrEqualTo(offset.uncertaintyNanos());
    }
  }

  @Test
  void addsUncertaintiesUpAlongAChainAndInADrift() {
    ClockOffset one = new ClockOffset(-500, 30);
    ClockOffset two = new ClockOffset(200, 5);

    assertThat(one.plus(two)).isEqualTo(new ClockOffset(-300, 35));
    assertThat(two.minus(one)).isEqualTo(new ClockOffset(700, 35));
  }
}
