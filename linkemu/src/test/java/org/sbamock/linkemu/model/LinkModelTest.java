/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.model;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.time.Duration;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The seeds are pinned: each margin is at least four standard errors wide. */
class LinkModelTest {
  private static final int N = 400_000;

  private record Seen(
      double loss, double burst, double mean, double sd, double corrupted, double duplicated) {}

  private static Seen run(LinkCondition condition, long seed) {
    LinkModel model = new LinkModel(condition, seed);
    PacketOutcome fate = new PacketOutcome();
    long lost = 0;
    long bursts = 0;
    long arrived = 0;
    long corrupted = 0;
    long duplicated = 0;
    double sum = 0;
    double squares = 0;
    boolean before = false;
    for (int i = 0; i < N; i++) {
      long now = i * 1_000_000L;
      model.next(now, 100, 0, fate);
      lost += fate.lost();
      bursts += fate.lost() > 0 && !before ? 1 : 0;
      before = fate.lost() > 0;
      duplicated += fate.duplicated() ? 1 : 0;
      for (int copy = 0; copy < fate.copies(); copy++) {
        double ms = (fate.deliverAt(copy) - now) / 1e6;
        arrived++;
        sum += ms;
        squares += ms * ms;
        corrupted += fate.corruptedBit(copy) >= 0 ? 1 : 0;
        assertThat(fate.corruptedBit(copy)).isBetween(-1, 799);
      }
    }
    double mean = sum / arrived;
    return new Seen(
        100.0 * lost / N,
        bursts == 0 ? 0 : (double) lost / bursts,
        mean,
        Math.sqrt(squares / arrived - mean * mean),
        100.0 * corrupted / arrived,
        100.0 * duplicated / N);
  }

  @ParameterizedTest(name = "{0}, seed {1}")
  @CsvSource({
    "lossless,1,0,0,0,0,0",
    "lossless,2,0,0,0,0,0",
    "lag,1,1,1.0101,50.040,19.90,0",
    "lag,2,1,1.0101,50.040,19.90,0",
    "lossy,1,10,1.1111,0,0,1",
    "lossy,2,10,1.1111,0,0,1",
    "loss10,1,10,1.1111,0,0,0",
    "loss10,2,10,1.1111,0,0,0",
    "ge,1,6.4545,2.637,0,0,0",
    "ge,2,6.4545,2.637,0,0,0",
    "delay1s,1,0,0,1000,0,0",
    "delay1s,2,0,0,1000,0,0"
  })
  void namedConditionsMeetTheirAnalyticValues(
      String name, long seed, double loss, double burst, double mean, double sd, double corrupted) {
    Seen seen = run(Conditions.parse(name), seed);
    assertThat(seen.loss()).isCloseTo(loss, within(loss == 0 ? 0 : 0.35));
    assertThat(seen.burst()).isCloseTo(burst, within(burst == 0 ? 0 : 0.1));
    assertThat(seen.mean()).isCloseTo(mean, within(sd == 0 ? 1e-6 : 0.15));
    assertThat(seen.sd()).isCloseTo(sd, within(sd == 0 ? 1e-2 : 0.15));
    assertThat(seen.corrupted()).isCloseTo(corrupted, within(corrupted == 0 ? 0 : 0.1));
    assertThat(seen.duplicated()).isZero();
  }

  @Test
  void fourStateLossMeetsItsStationaryShare() {
    Loss loss = new Loss.FourState(2, 20, 10, 60, 0.5);
    Seen seen = run(LinkCondition.builder().loss(loss).build(), 3);
    assertThat(seen.loss()).isCloseTo(loss.expectedPercent(), within(0.3));
  }

  @Test
  void correlationMakesLossComeInBurstsAndNarrowsJitter() {
    Seen bunched = run(LinkCondition.parse("loss 30% 60%"), 4);
    double independent = 1 / (1 - bunched.loss() / 100);
    assertThat(bunched.burst()).isGreaterThan(independent * 1.2);
    Seen jitter = run(LinkCondition.parse("delay 50ms 10ms 50%"), 4);
    double sd = 10 / Math.sqrt(3) * Math.sqrt(0.5 / 1.5);
    assertThat(jitter.sd()).isCloseTo(sd, within(0.05));
  }

  @Test
  void uniformAndParetoJitterMeetTheirMoments() {
    Seen uniform = run(LinkCondition.parse("delay 50ms 10ms"), 5);
    assertThat(uniform.mean()).isCloseTo(50, within(0.05));
    assertThat(uniform.sd()).isCloseTo(10 / Math.sqrt(3), within(0.05));
    double[] figures =
        IntStream.range(0, 1_000_000)
            .mapToDouble(i -> Math.min(4, (Math.pow((i + 0.5) / 1e6, -1 / 3.0) - 1.5) * 4 / 3))
            .toArray();
    double mean =
        IntStream.range(0, figures.length).mapToDouble(i -> figures[i]).average().orElse(0);
    Seen pareto = run(LinkCondition.parse("delay 50ms 10ms distribution pareto"), 5);
    assertThat(pareto.mean()).isCloseTo(50 + 10 * mean, within(0.1));
  }

  @Test
  void duplicatesAndTheCopiesHaveTheirOwnFate() {
    Seen seen = run(LinkCondition.parse("duplicate 5% loss 10%"), 6);
    assertThat(seen.duplicated()).isCloseTo(5, within(0.15));
    assertThat(seen.loss()).isCloseTo(10.5, within(0.25));
  }

  @Test
  void reorderingSendsItsShareOfEveryGapAhead() {
    LinkModel model = new LinkModel(LinkCondition.parse("delay 10ms reorder 50% gap 4"), 7);
    PacketOutcome fate = new PacketOutcome();
    int ahead = 0;
    for (int i = 0; i < N; i++) {
      model.next(i * 1000L, 100, 0, fate);
      ahead += fate.overtakes(0) ? 1 : 0;
      assertThat(fate.deliverAt(0) - i * 1000L).isEqualTo(fate.overtakes(0) ? 0 : 10_000_000);
    }
    // Three packets, then as many as it takes until one of chance 1/2 goes: 3 + 2 on average.
    assertThat((double) ahead / N).isCloseTo(0.2, within(0.003));
  }

  @Test
  void aRateSpacesPacketsAndTheQueueHoldsItsLimit() {
    LinkModel model = new LinkModel(LinkCondition.parse("rate 1mbit 25 limit 2"), 8);
    PacketOutcome fate = new PacketOutcome();
    model.next(0, 100, 0, fate);
    assertThat(fate.deliverAt(0)).isEqualTo(1_000_000);
    model.next(0, 100, 1, fate);
    assertThat(fate.deliverAt(0)).isEqualTo(2_000_000);
    model.next(0, 100, 2, fate);
    assertThat(fate.queueDrops()).isOne();
    assertThat(fate.copies()).isZero();
    model.next(5_000_000, 100, 0, fate);
    assertThat(fate.deliverAt(0)).isEqualTo(6_000_000);
  }

  @Test
  void aChangedConditionContinuesTheQueueAndTheOrder() {
    LinkModel slow = new LinkModel(LinkCondition.parse("rate 1mbit 25"), 8);
    PacketOutcome fate = new PacketOutcome();
    slow.next(0, 100, 0, fate);
    slow.next(0, 100, 1, fate);
    LinkModel fast = new LinkModel(LinkCondition.parse("rate 10mbit 25"), 8, slow);
    assertThat(fast.index()).isEqualTo(2);
    fast.next(0, 100, 2, fate);
    assertThat(fate.deliverAt(0)).isEqualTo(2_100_000);

    LinkCondition inOrder = LinkCondition.builder().keepOrder(true).build();
    LinkModel free = new LinkModel(inOrder, 8, fast);
    free.next(0, 100, 3, fate);
    assertThat(fate.deliverAt(0)).isEqualTo(2_100_000);
  }

  @ParameterizedTest
  @CsvSource({"true", "false"})
  void keepOrderAloneKeepsJitterFromReordering(boolean keep) {
    LinkModel model =
        new LinkModel(
            LinkCondition.builder()
                .delay(Delay.normal(Duration.ofMillis(50), Duration.ofMillis(20)))
                .keepOrder(keep)
                .build(),
            9);
    PacketOutcome fate = new PacketOutcome();
    long last = 0;
    int back = 0;
    for (int i = 0; i < 10_000; i++) {
      model.next(i * 1_000_000L, 100, 0, fate);
      back += fate.deliverAt(0) < last ? 1 : 0;
      last = Math.max(last, fate.deliverAt(0));
    }
    assertThat(back > 0).isEqualTo(!keep);
  }

  @Test
  void theSameSeedGivesTheSameFateByIndexWhateverTheTime() {
    LinkModel one = new LinkModel(Conditions.LAG, 10);
    LinkModel two = new LinkModel(Conditions.LAG, 10);
    LinkModel later = new LinkModel(Conditions.LAG, 10, 500);
    LinkModel other = new LinkModel(Conditions.LAG, 11);
    PacketOutcome a = new PacketOutcome();
    PacketOutcome b = new PacketOutcome();
    int differs = 0;
    for (int i = 0; i < 1000; i++) {
      one.next(i, 100, 0, a);
      two.next(i * 77_777L, 1500, 3, b);
      assertThat(b.lost()).isEqualTo(a.lost());
      if (a.copies() == 1) {
        assertThat(b.deliverAt(0) - i * 77_777L).isEqualTo(a.deliverAt(0) - i);
      }
      other.next(i, 100, 0, b);
      differs += a.copies() != b.copies() || a.deliverAt(0) != b.deliverAt(0) ? 1 : 0;
      if (i >= 500) {
        later.next(i, 100, 0, b);
        assertThat(b.lost()).isEqualTo(a.lost());
      }
    }
    assertThat(differs).isGreaterThan(900);
  }
}
