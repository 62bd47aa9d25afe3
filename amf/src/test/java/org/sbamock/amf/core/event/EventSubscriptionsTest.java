/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.sbamock.aka.Plmn;
import org.sbamock.aka.Supi;
import org.sbamock.amf.core.ue.AccessState;
import org.sbamock.amf.core.ue.AccessType;
import org.sbamock.amf.core.ue.RegistrationId;
import org.sbamock.amf.core.ue.UeContext;
import org.sbamock.amf.core.ue.UeContexts;
import org.sbamock.amf.core.ue.UeEvent;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.notification.NotificationRules;

@Timeout(60)
class EventSubscriptionsTest {
  private static final int UES = 50;

  private final UeContexts contexts = new UeContexts(10_000, new SplittableRandom(1));

  private EventSubscriptions subscriptions(int max, long maxOctets) {
    return new EventSubscriptions(
        new EventSubscriptionRules(max, maxOctets, Duration.ofHours(1), NotificationRules.DEFAULT),
        contexts,
        InstantSource.system(),
        new SplittableRandom(2));
  }

  private UeContext register(int number) {
    return Objects.requireNonNull(
        contexts.register(
            new RegistrationId(number),
            new Supi("00101%010d".formatted(number)),
            new Plmn("001", "01"),
            new byte[32]));
  }

  private static AmfEventSubscription request(@Nullable UeContext ue, String uri, int refId) {
    return new AmfEventSubscription(
        List.of(new AmfEvent("CONNECTIVITY_STATE_REPORT", null, null, refId, null, null)),
        uri,
        "c",
        "8ec823fe-4a62-4617-aabf-55d14627a3dd",
        ue == null ? null : ue.supi().value(),
        null,
        null,
        null,
        null,
        null,
        ue == null,
        null,
        null);
  }

  private static String create(EventSubscriptions all, @Nullable UeContext ue, int refId) {
    return all.create(request(ue, "http://a.example/", refId), path -> path).id();
  }

  /** Returns the identifiers of the subscriptions that a change of a UE's connection concerns. */
  private Set<String> concerned(EventSubscriptions all, UeContext ue) {
    Set<String> ids = new HashSet<>();
    UeEvent.Listener listener =
        event ->
            all.concernedBy(UeChange.of(event, InstantSource.system().instant()))
                .forEach(one -> assertThat(ids.add(one.id())).isTrue());
    contexts.addListener(listener);
    contexts.change(
        ue,
        state ->
            state.with(
                AccessType.THREE_GPP,
                state.isConnected() ? AccessState.IDLE : AccessState.CONNECTED));
    contexts.removeListener(listener);
    return ids;
  }

  @Test
  void findsTheSubscriptionsOfEachUeOverManyChanges() {
    long seed = 7;
    SplittableRandom random = new SplittableRandom(seed);
    EventSubscriptions all = subscriptions(10_000, 1 << 26);
    List<UeContext> ues = new ArrayList<>();
    List<Set<String>> model = new ArrayList<>();
    for (int i = 0; i < UES; i++) {
      ues.add(register(i));
      model.add(new HashSet<>());
    }
    String any = create(all, null, 0);
    int size = 1;
    for (int i = 0; i < 5_000; i++) {
      int at = random.nextInt(UES);
      Set<String> ofUe = model.get(at);
      if (!ofUe.isEmpty() && random.nextInt(5) < 2) {
        String removed = ofUe.stream().skip(random.nextInt(ofUe.size())).findFirst().orElseThrow();
        ofUe.remove(removed);
        all.remove(removed);
        size--;
      } else {
        ofUe.add(create(all, ues.get(at), random.nextInt(4)));
        size++;
      }
    }

    assertThat(all.size()).as("seed %s", seed).isEqualTo(size);
    for (int i = 0; i < UES; i++) {
      Set<String> expected = new HashSet<>(model.get(i));
      expected.add(any);
      assertThat(concerned(all, ues.get(i))).as("seed %s", seed).isEqualTo(expected);
    }
    model.forEach(ofUe -> ofUe.forEach(all::remove));
    all.remove(any);
    assertThat(all.size()).isZero();
    assertThat(all.octets()).isZero();
  }

  @Test
  void sharesWhatSubscriptionsHaveInCommon() {
    EventSubscriptions all = subscriptions(10_000, 1 << 26);
    UeContext ue = register(1);
    create(all, ue, 1);
    long first = all.octets();
    create(all, ue, 1);
    long second = all.octets() - first;

    assertThat(second).isLessThan(256).isLessThan(first / 4);
  }

  @Test
  void limitsTheNumberAndTheMemoryOfSubscriptions() {
    UeContext ue = register(1);
    EventSubscriptions few = subscriptions(1, 1 << 20);
    create(few, ue, 1);
    EventSubscriptions small = subscriptions(100, 6_000);
    create(small, ue, 1);
    long octets = small.octets();

    assertThatThrownBy(() -> create(few, ue, 1))
        .isInstanceOf(SbiException.class)
        .hasMessageContaining("500 INSUFFICIENT_RESOURCES");
    assertThatThrownBy(
            () ->
                small.create(request(ue, "http://a.example/" + "x".repeat(6_000), 1), path -> path))
        .isInstanceOf(SbiException.class)
        .hasMessageContaining("500 INSUFFICIENT_RESOURCES");
    assertThat(small.octets()).isEqualTo(octets);
    assertThat(small.size()).isEqualTo(1);
  }

  @Test
  void endsWithTheLastReportThatAModificationCauses() {
    EventSubscriptions all = subscriptions(10, 1 << 20);
    AmfEventSubscription request = request(register(1), "http://a.example/", 1);
    AmfEventMode oneTime = new AmfEventMode("ONE_TIME", null, null, null, null);
    String id = all.create(request.with(request.eventList(), oneTime), path -> path).id();
    String items =
        "[{\"op\":\"replace\",\"path\":\"/eventList/0\",\"value\":"
            + "{\"type\":\"REACHABILITY_REPORT\",\"immediateFlag\":true}}]";

    EventSubscriptions.Accepted modified =
        all.modify(id, Json.mapper().readTree(items), path -> path);

    assertThat(modified.reports()).hasSize(1);
    assertThat(modified.reports().get(0).at("/state/active").booleanValue()).isFalse();
    assertThat(modified.representation().eventList().get(0).type())
        .isEqualTo("REACHABILITY_REPORT");
    assertThat(all.getOrNull(id)).isNull();
    assertThat(all.size()).isZero();
    assertThat(all.octets()).isZero();
  }

  @Test
  void countsTheReportsOfAnyUeWithinTheMemory() {
    EventSubscriptions all = subscriptions(10, 10_000);
    AmfEventSubscription request = request(null, "http://a.example/", 1);
    AmfEventMode oneTime = new AmfEventMode("ONE_TIME", null, null, null, null);
    String id = all.create(request.with(request.eventList(), oneTime), path -> path).id();
    EventSubscription subscription = Objects.requireNonNull(all.getOrNull(id));

    int reported = 0;
    for (int ue = 1; ue <= 1_000; ue++) {
      reported += subscription.count(0, UeContext.pack(register(ue).supi())) == null ? 0 : 1;
    }

    assertThat(reported).isBetween(10, 100);
    assertThat(all.octets()).isBetween(9_000L, 10_000L);
    assertThat(subscription.count(0, UeContext.pack(register(1).supi()))).as("again").isNull();
    all.remove(id);
    assertThat(all.octets()).isZero();
  }

  @Test
  void reportsAShareOfTheUes() {
    EventSubscriptions all = subscriptions(10, 1 << 20);
    AmfEventSubscription request = request(null, "http://a.example/", 1);
    all.create(
        request.with(request.eventList(), new AmfEventMode("CONTINUOUS", null, null, null, 30)),
        path -> path);

    int reported = 0;
    for (int i = 0; i < 2_000; i++) {
      reported += concerned(all, register(i)).size();
    }

    assertThat(reported).isBetween(400, 800);
  }

  @Test
  void staysWholeUnderSeveralThreads() throws Exception {
    EventSubscriptions all = subscriptions(10_000, 1 << 26);
    List<UeContext> ues = new ArrayList<>();
    for (int i = 0; i < 4; i++) {
      ues.add(register(i));
    }
    ExecutorService pool = Executors.newFixedThreadPool(4);
    try {
      List<Future<?>> results = new ArrayList<>();
      for (int t = 0; t < 4; t++) {
        int thread = t;
        results.add(
            pool.submit(
                () -> {
                  for (int i = 0; i < 3_000; i++) {
                    String id = create(all, ues.get((i + thread) % 4), thread);
                    assertThat(all.getOrNull(id)).isNotNull();
                    all.remove(id);
                  }
                  return null;
                }));
      }
      for (Future<?> result : results) {
        result.get();
      }
    } finally {
      pool.shutdownNow();
    }

    assertThat(all.size()).isZero();
    assertThat(all.octets()).isZero();
    for (UeContext ue : ues) {
      assertThat(concerned(all, ue)).isEmpty();
    }
  }
}
