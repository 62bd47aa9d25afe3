/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak.invariant;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.sbamock.aka.Supi;
import org.sbamock.loadgen.soak.invariant.UeLedger.RegisteredUe;
import org.sbamock.loadgen.soak.invariant.UeLedger.UncertainUe;

class UeLedgerTest {
  private static final Supi FIRST = new Supi("001010000000001");
  private static final Supi SECOND = new Supi("001010000000002");

  private final InvariantLog log = new InvariantLog();
  private final UeLedger ledger = new UeLedger(log);

  private InvariantResult result(Invariant invariant) {
    return log.results().get(invariant.ordinal());
  }

  @Test
  void reportsAGutiThatTwoRegisteredUesHave() {
    ledger.registered(FIRST, "5g-guti-a", "/1");
    ledger.registered(SECOND, "5g-guti-a", "/2");

    assertThat(result(Invariant.GUTI_UNIQUE).violations()).isEqualTo(1);
    assertThat(result(Invariant.GUTI_UNIQUE).examples().get(0)).contains("5g-guti-a", "002");
  }

  @Test
  void permitsAGutiAfterItsUeHasDeregistered() {
    ledger.registered(FIRST, "5g-guti-a", "/1");
    ledger.changing(FIRST, "/1");
    ledger.deregistered(FIRST);
    ledger.registered(SECOND, "5g-guti-a", "/2");

    assertThat(result(Invariant.GUTI_UNIQUE).holds()).isTrue();
  }

  @Test
  void permitsAGutiWhoseUeAwaitsTheAnswerToItsDeregistration() {
    ledger.registered(FIRST, "5g-guti-a", "/1");
    ledger.changing(FIRST, "/1");
    ledger.registered(SECOND, "5g-guti-a", "/2");
    assertThat(result(Invariant.GUTI_UNIQUE).violations()).isZero();
    ledger.deregistered(FIRST);
    ledger.registered(FIRST, "5g-guti-a", "/3");

    assertThat(result(Invariant.GUTI_UNIQUE).violations()).isEqualTo(1);
  }

  @Test
  void keepsAUeUncertainAboutBothRegistrationsUntilTheAnswer() {
    ledger.registered(FIRST, "5g-guti-a", "/1");
    ledger.changing(FIRST, "/2");

    assertThat(ledger.registered()).isEmpty();
    assertThat(ledger.uncertain()).containsExactly(new UncertainUe(FIRST, List.of("/1", "/2")));
    ledger.registered(FIRST, "5g-guti-b", "/2");
    assertThat(ledger.uncertain()).isEmpty();
    assertThat(ledger.registered()).containsExactly(new RegisteredUe(FIRST, "5g-guti-b", "/2"));
  }

  @Test
  void reportsAUeWithTwoRegistrations() {
    UncertainUe ue = new UncertainUe(FIRST, List.of("/1", "/2"));
    ledger.found(ue, List.of("/2"));
    assertThat(result(Invariant.UE_ONCE).holds()).isTrue();
    ledger.found(ue, List.of("/1", "/2"));
    assertThat(result(Invariant.UE_ONCE).violations()).isEqualTo(1);
  }

  @Test
  void reportsARegisteredUeWithoutItsContext() {
    RegisteredUe ue = new RegisteredUe(FIRST, "5g-guti-a", "/1");
    ledger.confirm(ue, "5g-guti-a");
    assertThat(result(Invariant.UE_WHOLE).holds()).isTrue();
    ledger.confirm(ue, null);
    ledger.confirm(ue, "5g-guti-b");
    assertThat(result(Invariant.UE_WHOLE).violations()).isEqualTo(2);
  }

  @Test
  void reportsAContextThatLeaked() {
    ledger.registered(FIRST, "5g-guti-a", "/1");
    ledger.count(1);
    assertThat(result(Invariant.UES_COUNTED).holds()).isTrue();
    ledger.deregistered(FIRST);
    ledger.count(1);
    assertThat(result(Invariant.UES_COUNTED).violations()).isEqualTo(1);
    assertThat(result(Invariant.UE_ONCE).violations()).isEqualTo(1);
  }
}
