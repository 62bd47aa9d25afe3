/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class InstanceLedgerTest {
  private final InvariantLog log = new InvariantLog();
  private final InstanceLedger ledger = new InstanceLedger(log);

  @Test
  void keepsAnInstanceUntilItsDeregistrationIsConfirmed() {
    ledger.registering("a");
    ledger.registering("b");
    ledger.deregistered("a");

    assertThat(ledger.possible()).containsExactly("b");
  }

  @Test
  void reportsAnInstanceThatTheNrfKept() {
    ledger.count(3, 3);
    assertThat(log.violations()).isZero();
    ledger.count(3, 4);
    assertThat(log.violations()).isEqualTo(1);
  }

  @Test
  void doesNotHoldWithoutAnyCheck() {
    InvariantResult unchecked = log.results().get(Invariant.CONTEXTS_RELEASED.ordinal());
    assertThat(unchecked.holds()).isFalse();
    log.check(Invariant.CONTEXTS_RELEASED, false, () -> "sbamock.ausf.contexts is 1");
    InvariantResult violated = log.results().get(Invariant.CONTEXTS_RELEASED.ordinal());
    assertThat(violated.holds()).isFalse();
    assertThat(violated.examples()).containsExactly("sbamock.ausf.contexts is 1");
  }
}
