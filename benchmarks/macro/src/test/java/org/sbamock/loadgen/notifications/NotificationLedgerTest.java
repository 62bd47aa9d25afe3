/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

import static org.assertj.core.api.Assertions.assertThat;

import org.HdrHistogram.Histogram;
import org.junit.jupiter.api.Test;

class NotificationLedgerTest {
  /** The prompt subscribers of profile 0 are 8, 12 and 16; 4 is slow, and 0 is unreachable. */
  private static final int PROFILE = 0;

  private static final int SLOW = 4;
  private static final int PROMPT = 8;

  private final NotificationLedger ledger = new NotificationLedger(Plans.small());
  private final Histogram latency = new Histogram(3);

  private void change() {
    ledger.made(PROFILE, ledger.begin(PROFILE, 1_000, latency));
  }

  @Test
  void numbersTheChangesOfEachProfile() {
    assertThat(ledger.begin(0, 0, null)).isEqualTo(1);
    assertThat(ledger.begin(0, 0, null)).isEqualTo(2);
    assertThat(ledger.begin(1, 0, null)).isEqualTo(1);
  }

  @Test
  void recordsTheLatencyOfPromptSubscribersFromTheDueTime() {
    change();

    ledger.arrived(PROMPT, 1, 1_500);
    ledger.arrived(PROMPT, 1, 9_000);
    ledger.arrived(SLOW, 1, 9_000);

    assertThat(latency.getTotalCount()).isOne();
    assertThat(latency.getMaxValue()).isEqualTo(500);
    assertThat(ledger.arrivals()).isEqualTo(2);
  }

  @Test
  void expectsEachChangeAtEachPromptSubscriber() {
    change();
    change();
    assertThat(ledger.outstanding()).isEqualTo(6);

    ledger.arrived(PROMPT, 2, 2_000);
    ledger.arrived(PROMPT, 1, 2_000);

    assertThat(ledger.outstanding()).isEqualTo(4);
    assertThat(ledger.counts(SubscriberRole.PROMPT)).isEqualTo(new DeliveryCounts(12, 2, 4, 1, 0));
  }

  @Test
  void expectsNothingOfAChangeThatFailed() {
    ledger.begin(PROFILE, 1_000, latency);
    change();

    ledger.arrived(PROMPT, 2, 2_000);
    ledger.arrived(12, 2, 2_000);
    ledger.arrived(16, 2, 2_000);

    assertThat(ledger.outstanding()).isZero();
  }

  @Test
  void doesNotExpectTheLastChangesAtASlowSubscriber() {
    change();
    change();
    change();

    ledger.arrived(SLOW, 2, 2_000);

    assertThat(ledger.counts(SubscriberRole.SLOW)).isEqualTo(new DeliveryCounts(2, 1, 1, 0, 0));
  }

  @Test
  void countsNotificationsThatBelongToNoChange() {
    change();

    ledger.arrived(PROMPT, 0, 2_000);
    ledger.arrived(PROMPT, 2, 2_000);

    assertThat(ledger.unexpected()).isEqualTo(2);
    assertThat(ledger.arrivals()).isZero();
  }
}
