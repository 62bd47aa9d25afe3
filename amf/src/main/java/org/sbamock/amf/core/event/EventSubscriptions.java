/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.event;

import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.BiPredicate;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Supi;
import org.sbamock.amf.core.ue.CompactIndex;
import org.sbamock.amf.core.ue.UeContext;
import org.sbamock.amf.core.ue.UeContexts;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.SbiException;
import tools.jackson.databind.JsonNode;

/**
 * The subscriptions to events of UEs (TS 29.518 clause 5.3.2): those of one UE, which an index
 * finds by its SUPI, and those of any UE. Thread-safe.
 */
public final class EventSubscriptions {
  private static final String NONE = "";

  private final EventSubscriptionRules rules;
  private final UeContexts contexts;
  private final InstantSource clock;
  private final RandomGenerator random;
  private final CompactIndex<EventSubscription> byKey = new CompactIndex<>(EventSubscription::key);

  /** The first subscription of each UE, which links to the others. */
  private final CompactIndex<EventSubscription> byUe = new CompactIndex<>(EventSubscription::supi);

  private final List<EventSubscription> ofAnyUe = new CopyOnWriteArrayList<>();

  /** Subscriptions that have ended, but whose last notification has not been sent. */
  private final Map<Long, EventSubscription> ended = new ConcurrentHashMap<>();

  private final SharedValues<EventTemplate> templates = new SharedValues<>(EventTemplate::new);
  private final SharedValues<NotifyUri> uris = new SharedValues<>(NotifyUri::of);
  private final TreeSet<EventSubscription> periodic =
      new TreeSet<>(
          Comparator.<EventSubscription>comparingLong(all -> all.nextReportMillis)
              .thenComparingLong(EventSubscription::key));
  private final SubscriptionMemory memory;
  private volatile int size;

  /**
   * Creates an empty collection.
   *
   * @param clock the clock of validity times and reports
   * @param random the source of identifiers
   */
  public EventSubscriptions(
      EventSubscriptionRules rules,
      UeContexts contexts,
      InstantSource clock,
      RandomGenerator random) {
    this.rules = rules;
    this.memory = new SubscriptionMemory(rules.maxOctets());
    this.contexts = contexts;
    this.clock = clock;
    this.random = random;
  }

  /** Returns the rules of this collection. */
  public EventSubscriptionRules rules() {
    return rules;
  }

  /**
   * A subscription that was created or modified.
   *
   * @param id the identifier
   * @param representation the subscription in messages
   * @param reports the reports of the present status that the subscriber requested
   */
  public record Accepted(String id, AmfEventSubscription representation, List<JsonNode> reports) {}

  /**
   * Creates a subscription.
   *
   * @param uri returns the URI of a path below the API root
   * @throws SbiException with 400 if an attribute is incorrect, 403 UE_NOT_SERVED_BY_AMF, 500 if
   *     the number or the memory of subscriptions is exceeded
   */
  public Accepted create(AmfEventSubscription requested, UnaryOperator<String> uri) {
    AmfEventSubscription accepted = requested.supported();
    NotifyUri.of(accepted.eventNotifyUri());
    if (accepted.isOfAnyUe()) {
      if (accepted.mode().isPeriodic()) {
        throw SbiException.of(
            Cause.OPTIONAL_IE_INCORRECT,
            "/subscription/options/trigger",
            "PERIODIC is not supported for any UE");
      }
      EventSubscription created = add(accepted, 0);
      return new Accepted(created.id(), created.representation(), List.of());
    }
    UeContext ue = target(accepted);
    return contexts.between(
        ue,
        () -> {
          EventSubscription created = add(accepted, ue.packedSupi());
          UeChange present = UeChange.present(ue.packedSupi(), ue, clock.instant());
          AmfEventSubscription representation = created.representation();
          List<JsonNode> reports =
              report(created, present, (event, type) -> event.isImmediate(), uri);
          if (created.isExhausted()) {
            end(created, false);
          }
          return new Accepted(created.id(), representation, reports);
        });
  }

  private UeContext target(AmfEventSubscription requested) {
    String supi = requested.supi();
    if (supi == null) {
      if (requested.groupId() == null && requested.gpsi() == null && requested.pei() == null) {
        throw SbiException.of(
            Cause.MANDATORY_IE_MISSING, "/subscription/supi", "expected a UE, or anyUE");
      }
      throw SbiException.of(
          403, "UE_NOT_SERVED_BY_AMF", "the AMF knows UEs by their SUPI only: expected supi");
    }
    Supi subscriber = Supi.parseOrNull(supi);
    UeContext ue = subscriber == null ? null : contexts.find(subscriber);
    if (ue == null) {
      throw SbiException.of(403, "UE_NOT_SERVED_BY_AMF", supi + " is not registered");
    }
    return ue;
  }

  private synchronized EventSubscription add(AmfEventSubscription accepted, long supi) {
    Instant now = clock.instant();
    if (size >= rules.maxSubscriptions()) {
      expire();
    }
    if (size >= rules.maxSubscriptions()) {
      throw SbiException.of(
          Cause.INSUFFICIENT_RESOURCES,
          "the maximum number of subscriptions is reached: " + rules.maxSubscriptions());
    }
    long key = newKey();
    UeSelection selection = supi == 0 ? UeSelection.of(accepted, key) : null;
    long end = end(accepted, now).getEpochSecond();
    String template = template(accepted);
    reserve(
        templates.contains(template) ? 0 : EventTemplate.octets(template),
        uris.contains(accepted.eventNotifyUri()) ? 0 : NotifyUri.octets(accepted.eventNotifyUri()));
    EventSubscription created =
        new EventSubscription(
            key,
            supi,
            uris.use(accepted.eventNotifyUri()),
            accepted.notifyCorrelationId(),
            templates.use(template),
            selection,
            end,
            memory);
    memory.add(created.octets());
    byKey.put(key, created);
    if (supi == 0) {
      ofAnyUe.add(created);
    } else {
      created.next = byUe.get(supi);
      byUe.put(supi, created);
    }
    size++;
    schedule(created, now.toEpochMilli());
    return created;
  }

  private void reserve(long template, long uri) {
    if (!memory.reserve(template + uri)) {
      throw SbiException.of(
          Cause.INSUFFICIENT_RESOURCES,
          "there is no memory for the subscription: all together have "
              + rules.maxOctets()
              + " octets");
    }
  }

  private long newKey() {
    long key;
    do {
      key = random.nextLong();
    } while (byKey.get(key) != null || ended.containsKey(key));
    return key;
  }

  /** Returns the end of a subscription, at the latest that of its maximum validity. */
  private Instant end(AmfEventSubscription accepted, Instant now) {
    Instant latest = now.plus(rules.validity()).truncatedTo(ChronoUnit.SECONDS);
    Instant end = accepted.mode().end(now, latest);
    if (end == null) {
      throw SbiException.of(
          Cause.OPTIONAL_IE_INCORRECT, "/subscription/options/expiry", "has passed");
    }
    return end.truncatedTo(ChronoUnit.SECONDS);
  }

  /** Returns what a subscription can share with others, encoded. */
  private static String template(AmfEventSubscription accepted) {
    return Json.writeString(accepted.withUe(NONE, NONE, null, accepted.mode().withExpiry(null)));
  }

  private void schedule(EventSubscription subscription, long fromMillis) {
    if (subscription.isPeriodic()) {
      subscription.nextReportMillis = fromMillis + subscription.template().mode().periodMillis();
      periodic.add(subscription);
    }
  }

  /**
   * Modifies a subscription.
   *
   * @param items AmfUpdateEventSubscriptionItems or AmfUpdateEventOptionItems
   * @param uri returns the URI of a path below the API root
   * @throws SbiException with 400 for an incorrect modification or result, 403 for an attribute
   *     that cannot be modified, 404 for an unknown subscription, 500 if there is no memory for the
   *     result
   */
  public Accepted modify(String id, JsonNode items, UnaryOperator<String> uri) {
    EventSubscription subscription = known(id);
    UeContext ue =
        subscription.isOfAnyUe() ? null : contexts.find(UeContext.unpack(subscription.supi()));
    return ue == null
        ? modify(subscription, null, items, uri)
        : contexts.between(ue, () -> modify(subscription, ue, items, uri));
  }

  private Accepted modify(
      EventSubscription subscription,
      @Nullable UeContext ue,
      JsonNode items,
      UnaryOperator<String> uri) {
    List<AmfEvent> before = subscription.template().events();
    change(subscription, items);
    List<JsonNode> reports =
        subscription.isOfAnyUe()
            ? List.of()
            : report(
                subscription,
                UeChange.present(subscription.supi(), ue, clock.instant()),
                (event, type) -> event.isImmediate() && !before.contains(event),
                uri);
    AmfEventSubscription representation = subscription.representation();
    if (!subscription.isOfAnyUe() && subscription.isExhausted()) {
      end(subscription, false);
    }
    return new Accepted(subscription.id(), representation, reports);
  }

  private synchronized void change(EventSubscription subscription, JsonNode items) {
    if (byKey.get(subscription.key()) != subscription) {
      throw notFound(subscription.id());
    }
    AmfEventSubscription after = EventPatch.apply(subscription.representation(), items).supported();
    Instant now = clock.instant();
    long end = end(after, now).getEpochSecond();
    UeSelection selection =
        subscription.isOfAnyUe() ? UeSelection.of(after, subscription.key()) : null;
    String template = template(after);
    String former = subscription.template().json();
    if (!template.equals(former)) {
      reserve(templates.contains(template) ? 0 : EventTemplate.octets(template), 0);
    }
    long size = subscription.octets();
    EventTemplate used = templates.use(template);
    release(former);
    subscription.modify(used, selection, end);
    memory.add(subscription.octets() - size);
  }

  private void release(String template) {
    if (templates.release(template)) {
      memory.add(-EventTemplate.octets(template));
    }
  }

  /**
   * Removes a subscription.
   *
   * @throws SbiException with 404 if it does not exist
   */
  public void remove(String id) {
    end(known(id), false);
  }

  private EventSubscription known(String id) {
    Long key = EventSubscription.key(id);
    EventSubscription found = key == null ? null : byKey.get(key);
    if (found == null || !found.isValid(clock.instant())) {
      throw notFound(id);
    }
    return found;
  }

  private static SbiException notFound(String id) {
    return SbiException.of(Cause.SUBSCRIPTION_NOT_FOUND, "there is no subscription " + id);
  }

  /**
   * Removes a subscription.
   *
   * @param notified whether it is kept until {@link #delivered}
   */
  private synchronized void end(EventSubscription subscription, boolean notified) {
    if (byKey.remove(subscription.key(), found -> found == subscription) == null) {
      return;
    }
    if (notified) {
      ended.put(subscription.key(), subscription);
    }
    size--;
    subscription.end();
    memory.add(-subscription.octets());
    release(subscription.template().json());
    String uri = subscription.uri().text();
    if (uris.release(uri)) {
      memory.add(-NotifyUri.octets(uri));
    }
    periodic.remove(subscription);
    if (subscription.isOfAnyUe()) {
      ofAnyUe.remove(subscription);
    } else {
      unlink(subscription);
    }
  }

  private void unlink(EventSubscription subscription) {
    EventSubscription next = subscription.next;
    EventSubscription previous = byUe.get(subscription.supi());
    if (previous == subscription) {
      if (next == null) {
        byUe.remove(subscription.supi(), found -> true);
      } else {
        byUe.put(subscription.supi(), next);
      }
      return;
    }
    while (previous != null && previous.next != subscription) {
      previous = previous.next;
    }
    if (previous != null) {
      previous.next = next;
    }
  }

  /**
   * Returns a subscription; null if it does not exist or its validity has ended. One that its last
   * report has ended is returned until {@link #delivered}.
   */
  public @Nullable EventSubscription getOrNull(String id) {
    Long key = EventSubscription.key(id);
    if (key == null) {
      return null;
    }
    EventSubscription found = byKey.get(key);
    if (found == null) {
      return ended.get(key);
    }
    return found.isValid(clock.instant()) ? found : null;
  }

  /** Forgets a subscription that has ended, and whose notifications have been sent. */
  public void delivered(String id) {
    Long key = EventSubscription.key(id);
    if (key != null) {
      ended.remove(key);
    }
  }

  /** Forgets the subscriptions that have ended, whose notifications are dropped. */
  public void dropEnded() {
    ended.clear();
  }

  /** Returns the subscriptions that a change may concern, except periodic ones. */
  public List<EventSubscription> concernedBy(UeChange change) {
    int bits = change.typeBits();
    if (bits == 0 || size == 0) {
      return List.of();
    }
    List<EventSubscription> concerned = new ArrayList<>(4);
    for (EventSubscription at = byUe.get(change.supi()); at != null; at = at.next) {
      addConcerned(concerned, at, change, bits);
    }
    for (EventSubscription any : ofAnyUe) {
      addConcerned(concerned, any, change, bits);
    }
    return concerned;
  }

  private static void addConcerned(
      List<EventSubscription> concerned, EventSubscription one, UeChange change, int bits) {
    if (one.concerns(change.supi(), bits) && !one.isPeriodic() && one.isValid(change.time())) {
      concerned.add(one);
    }
  }

  /**
   * Returns the notification of a change for a subscription; null if it is not notified. A
   * subscription whose last report this is ends.
   *
   * @param uri returns the URI of a path below the API root
   */
  public @Nullable EventNotification notification(
      EventSubscription subscription, UeChange change, UnaryOperator<String> uri) {
    return notification(subscription, report(subscription, change, change::concerns, uri));
  }

  private @Nullable EventNotification notification(
      EventSubscription subscription, List<JsonNode> reports) {
    if (reports.isEmpty()) {
      return null;
    }
    if (subscription.isExhausted()) {
      end(subscription, true);
    }
    return EventNotification.of(subscription, reports);
  }

  private static List<JsonNode> report(
      EventSubscription subscription,
      UeChange change,
      BiPredicate<AmfEvent, AmfEventType> selected,
      UnaryOperator<String> uri) {
    return EventReports.of(subscription, change, selected, uri);
  }

  /** Returns the subscriptions of which a periodic report is due, and schedules the next one. */
  public synchronized List<EventSubscription> due() {
    long now = clock.millis();
    List<EventSubscription> due = new ArrayList<>();
    while (!periodic.isEmpty() && periodic.first().nextReportMillis <= now) {
      due.add(periodic.pollFirst());
    }
    for (EventSubscription subscription : due) {
      schedule(subscription, Math.max(subscription.nextReportMillis, now - 1_000));
    }
    return due;
  }

  /**
   * Returns the notification of the present status of a subscription's UE; null if there is nothing
   * to report.
   *
   * @param uri returns the URI of a path below the API root
   */
  public @Nullable EventNotification periodicNotification(
      EventSubscription subscription, UnaryOperator<String> uri) {
    UeContext ue = contexts.find(UeContext.unpack(subscription.supi()));
    UeChange present = UeChange.present(subscription.supi(), ue, clock.instant());
    return notification(subscription, report(subscription, present, (event, type) -> true, uri));
  }

  /**
   * Removes the subscriptions whose validity has ended.
   *
   * @return their number
   */
  public synchronized int expire() {
    Instant now = clock.instant();
    List<EventSubscription> expired = new ArrayList<>();
    byKey.forEach(
        subscription -> {
          if (!subscription.isValid(now)) {
            expired.add(subscription);
          }
        });
    expired.forEach(subscription -> end(subscription, false));
    return expired.size();
  }

  /** Returns the number of subscriptions. */
  public int size() {
    return size;
  }

  /** Returns an estimate of the memory of all subscriptions, in octets. */
  public long octets() {
    return memory.octets();
  }
}
