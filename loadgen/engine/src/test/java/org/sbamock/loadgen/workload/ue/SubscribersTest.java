/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.workload.ue;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.RepeatedTest;
import org.junit.jupiter.api.RepetitionInfo;
import org.junit.jupiter.api.Test;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.Supi;
import org.sbamock.loadgen.engine.LoadShare;

class SubscribersTest {
  private static Subscribers subscribers(long count) {
    return new Subscribers(new Plmn("001", "01"), "001010000000001", count, "seed", null);
  }

  @RepeatedTest(20)
  void sharesAreDisjointRangesOfTheWholeRange(RepetitionInfo repetition) {
    int seed = repetition.getCurrentRepetition();
    Random random = new Random(seed);
    int shares = 1 + random.nextInt(20);
    int count = shares + random.nextInt(500);
    Subscribers all = subscribers(count);

    List<Supi> supis = new ArrayList<>();
    for (int index = 0; index < shares; index++) {
      Subscribers share = all.share(new LoadShare(index, shares)).eachOnce();
      int own = new LoadShare(index, shares).of(count);
      for (int i = 0; i < own; i++) {
        Supi supi = share.take();
        assertThat(share.imsis().test(supi)).as("seed %d", seed).isTrue();
        supis.add(supi);
      }
      // Beyond its range a share starts again with its own first subscriber.
      assertThat(share.take().digits()).as("seed %d", seed).isEqualTo(share.imsis().first());
    }

    List<Supi> expected = new ArrayList<>();
    for (int i = 0; i < count; i++) {
      expected.add(all.supi(i));
    }
    assertThat(supis).as("seed %d", seed).isEqualTo(expected);
  }

  @Test
  void rejectsMoreSharesThanSubscribers() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> subscribers(3).share(new LoadShare(0, 4)))
        .withMessageContaining("3 subscribers: expected at least 4");
  }
}
