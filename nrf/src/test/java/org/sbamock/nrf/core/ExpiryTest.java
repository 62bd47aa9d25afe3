/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.sbamock.nrf.core.Profiles.ausf;
import static org.sbamock.nrf.core.Profiles.id;
import static org.sbamock.nrf.core.Profiles.with;

import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.sbamock.nrf.core.NfStatusEvent.Type;
import org.sbamock.nrf.core.RegistryRules.HeartBeatExpectation;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

class ExpiryTest {
  private static final JsonNode HEART_BEAT =
      Json.mapper()
          .readTree("[{\"op\":\"replace\",\"path\":\"/nfStatus\",\"value\":\"REGISTERED\"}]");
  private static final RegistryRules RULES =
      RegistryRules.defaults()
          .withHeartBeatTimer(Duration.ofSeconds(10))
          .withMissedHeartBeats(2)
          .withRemoveAfter(Duration.ofSeconds(100));

  private Instant now = Instant.parse("2030-01-01T00:00:00Z");
  private final List<Type> events = new ArrayList<>();

  @Test
  void suspendsThenRemovesAnInstanceThatFallsSilent() {
    NfInstanceStore store = store(RULES.withHeartBeatExpectation(HeartBeatExpectation.ALWAYS));
    store.register(id(1), ausf(1));

    assertThat(expireAfter(store, 19)).isZero();
    assertThat(expireAfter(store, 1)).isOne();
    assertThat(store.get(id(1)).nfStatus()).isEqualTo("SUSPENDED");
    assertThat(Stores.found(store, Stores.ausfs())).isEmpty();

    assertThat(expireAfter(store, 99)).isZero();
    assertThat(expireAfter(store, 1)).isOne();
    assertThat(store.size()).isZero();
    assertThat(events)
        .containsExactly(Type.NF_REGISTERED, Type.NF_PROFILE_CHANGED, Type.NF_DEREGISTERED);
  }

  @Test
  void heartBeatsKeepAnInstance() {
    NfInstanceStore store = store(RULES.withHeartBeatExpectation(HeartBeatExpectation.ALWAYS));
    store.register(id(1), ausf(1));
    for (int i = 0; i < 20; i++) {
      assertThat(expireAfter(store, 15)).isZero();
      store.patch(id(1), HEART_BEAT, Preconditions.NONE);
    }

    assertThat(expireAfter(store, 20)).isOne();
  }

  @Test
  void aHeartBeatBringsASuspendedInstanceBackAndItIsWatchedAgain() {
    NfInstanceStore store = store(RULES.withHeartBeatExpectation(HeartBeatExpectation.ALWAYS));
    store.register(id(1), ausf(1));
    expireAfter(store, 20);

    store.patch(id(1), HEART_BEAT, Preconditions.NONE);
    assertThat(Stores.found(store, Stores.ausfs())).containsExactly(1);

    assertThat(expireAfter(store, 20)).isOne();
    assertThat(store.get(id(1)).nfStatus()).isEqualTo("SUSPENDED");
    assertThat(expireAfter(store, 99)).isZero();
    assertThat(expireAfter(store, 1)).isOne();
    assertThat(store.size()).isZero();
  }

  @Test
  void byDefaultExpectsHeartBeatsOnlyOfThoseThatSentOne() {
    NfInstanceStore store = store(RULES);
    store.register(id(1), ausf(1));
    store.register(id(2), ausf(2));
    store.patch(id(2), HEART_BEAT, Preconditions.NONE);

    assertThat(expireAfter(store, 1_000)).isOne();
    assertThat(store.get(id(1)).nfStatus()).isEqualTo("REGISTERED");
    assertThat(store.get(id(2)).nfStatus()).isEqualTo("SUSPENDED");
  }

  @Test
  void removesAnInstanceThatIsSuspendedFromTheFirstAndStaysSilent() {
    NfInstanceStore store = store(RULES);
    store.register(id(1), with(ausf(1), "\"nfStatus\":\"SUSPENDED\""));

    assertThat(expireAfter(store, 20)).isOne();
    assertThat(expireAfter(store, 99)).isZero();
    assertThat(expireAfter(store, 1)).isOne();
    assertThat(store.size()).isZero();
  }

  @Test
  void keepsSuspendedInstancesForEverIfToldSo() {
    NfInstanceStore store =
        store(
            RULES
                .withHeartBeatExpectation(HeartBeatExpectation.ALWAYS)
                .withRemoveAfter(Duration.ZERO));
    store.register(id(1), ausf(1));

    assertThat(expireAfter(store, 20)).isOne();
    assertThat(expireAfter(store, 1_000_000)).isZero();
    assertThat(store.size()).isOne();
    store.register(id(1), ausf(1));
    assertThat(expireAfter(store, 20)).isOne();
  }

  @ParameterizedTest
  @EnumSource(HeartBeatExpectation.class)
  void forgetsInstancesThatDeregistered(HeartBeatExpectation expectation) {
    NfInstanceStore store = store(RULES.withHeartBeatExpectation(expectation));
    store.register(id(1), ausf(1));
    store.patch(id(1), HEART_BEAT, Preconditions.NONE);
    store.deregister(id(1));

    assertThat(expireAfter(store, 1_000)).isZero();
  }

  @Test
  void nothingExpiresIfNoHeartBeatIsExpected() {
    NfInstanceStore store = store(RULES.withHeartBeatExpectation(HeartBeatExpectation.NEVER));
    store.register(id(1), ausf(1));
    store.patch(id(1), HEART_BEAT, Preconditions.NONE);

    assertThat(expireAfter(store, 1_000_000)).isZero();
  }

  private NfInstanceStore store(RegistryRules rules) {
    return Stores.store(rules, () -> now, event -> events.add(event.type()));
  }

  private int expireAfter(NfInstanceStore store, int seconds) {
    now = now.plusSeconds(seconds);
    return store.expire();
  }
}
