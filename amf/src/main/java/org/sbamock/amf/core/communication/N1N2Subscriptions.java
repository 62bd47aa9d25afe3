/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.communication;

import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Supi;
import org.sbamock.amf.core.ue.UeContext;
import org.sbamock.amf.core.ue.UeEvent;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.notification.SubscriptionTable;

/**
 * The subscriptions to the N1 and N2 messages of UEs (TS 29.518 clauses 5.2.2.3.3 and 5.2.2.3.4).
 * Those of a UE end with its context, and with its next initial registration. Thread-safe.
 */
public final class N1N2Subscriptions implements UeEvent.Listener {
  private static final long OCTETS_OF_ONE = 2_048;

  private final SubscriptionTable<N1N2Subscription> table;
  private final Map<Supi, List<String>> ofUes = new ConcurrentHashMap<>();

  /** Creates an empty collection. */
  public N1N2Subscriptions(
      CommunicationSettings settings, InstantSource clock, RandomGenerator random) {
    int most = settings.maxSubscriptions();
    table = new SubscriptionTable<>(most, most * OCTETS_OF_ONE, clock, random);
  }

  /**
   * Adds a subscription.
   *
   * @throws SbiException INSUFFICIENT_RESOURCES if there are too many
   */
  public N1N2Subscription add(UeContext ue, UeN1N2InfoSubscriptionCreateData data) {
    Supi supi = ue.supi();
    N1N2Subscription added = table.add((id, now) -> data.subscription(id, supi));
    ofUes.merge(supi, List.of(added.id()), N1N2Subscriptions::joined);
    return added;
  }

  private static List<String> joined(List<String> one, List<String> other) {
    return Stream.concat(one.stream(), other.stream()).toList();
  }

  /**
   * Removes a subscription of a UE.
   *
   * @throws SbiException SUBSCRIPTION_NOT_FOUND
   */
  public void remove(UeContext ue, String id) {
    N1N2Subscription subscription = table.getOrNull(id);
    Supi supi = ue.supi();
    if (subscription == null || !subscription.supi().equals(supi)) {
      throw SbiException.of(
          Cause.SUBSCRIPTION_NOT_FOUND, "the UE has no such subscription to its messages");
    }
    table.remove(id);
    ofUes.computeIfPresent(supi, (ofUe, ids) -> without(ids, id));
  }

  private static @Nullable List<String> without(List<String> ids, String id) {
    List<String> others = ids.stream().filter(other -> !other.equals(id)).toList();
    return others.isEmpty() ? null : others;
  }

  /** Returns the subscriptions of a UE. */
  public List<N1N2Subscription> of(Supi supi) {
    return ofUes.getOrDefault(supi, List.of()).stream()
        .map(table::getOrNull)
        .filter(found -> found != null)
        .toList();
  }

  /** Returns a subscription; null if it does not exist. */
  public @Nullable N1N2Subscription getOrNull(String id) {
    return table.getOrNull(id);
  }

  /** Returns the number of subscriptions. */
  public int size() {
    return table.size();
  }

  @Override
  public void on(UeEvent event) {
    if (event.endsContext() && !ofUes.isEmpty()) {
      List<String> ids = ofUes.remove(event.ue().supi());
      if (ids != null) {
        ids.forEach(this::forget);
      }
    }
  }

  private void forget(String id) {
    if (table.getOrNull(id) != null) {
      table.remove(id);
    }
  }
}
