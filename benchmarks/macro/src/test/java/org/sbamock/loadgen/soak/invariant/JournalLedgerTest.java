/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sbamock.loadgen.soak.invariant.JournalLedger.Entry;

class JournalLedgerTest {
  private final InvariantLog log = new InvariantLog();
  private final JournalLedger ledger = new JournalLedger(log);
  private final long answered = ledger.begin();
  private final long failed = ledger.begin();

  private long violations(Invariant invariant) {
    return log.results().get(invariant.ordinal()).violations();
  }

  @Test
  void permitsAnEntryWithoutAnAnswerIfTheCallFailedOrTheStubBrokeIt() {
    long broken = ledger.begin();
    ledger.answered(answered, 200);
    ledger.answered(broken, 200);
    ledger.compare(
        List.of(
            new Entry(answered, 200, null),
            new Entry(failed, null, null),
            new Entry(broken, null, "TRUNCATED_BODY")));

    assertThat(log.violations()).isZero();
  }

  @Test
  void reportsAnEntryWithoutItsAnswer() {
    ledger.answered(answered, 200);
    ledger.compare(List.of(new Entry(answered, null, null)));

    assertThat(violations(Invariant.JOURNAL_ANSWERED)).isEqualTo(1);
  }

  @Test
  void reportsAnEntryWithAnotherAnswer() {
    ledger.answered(answered, 200);
    ledger.compare(List.of(new Entry(answered, 503, null)));

    assertThat(violations(Invariant.JOURNAL_ANSWERED)).isEqualTo(1);
  }

  @Test
  void reportsAnAnsweredCallWithoutAnEntry() {
    ledger.answered(answered, 200);
    ledger.compare(List.of());

    assertThat(violations(Invariant.JOURNAL_COMPLETE)).isEqualTo(1);
  }

  @Test
  void reportsAnEntryThatOccursTwice() {
    ledger.answered(answered, 200);
    ledger.compare(List.of(new Entry(answered, 200, null), new Entry(answered, 200, null)));

    assertThat(violations(Invariant.JOURNAL_COMPLETE)).isEqualTo(1);
  }

  @Test
  void reportsAnEntryOfNoCall() {
    ledger.compare(List.of(new Entry(99, 200, null)));

    assertThat(violations(Invariant.JOURNAL_COMPLETE)).isEqualTo(1);
  }

  @Test
  void forgetsTheCallsThatItHasCompared() {
    ledger.answered(answered, 200);
    ledger.compare(List.of(new Entry(answered, 200, null)));
    ledger.compare(List.of());

    assertThat(ledger.answered()).isZero();
    assertThat(log.violations()).isZero();
  }
}
