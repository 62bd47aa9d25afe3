/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.subscription;

import java.time.Instant;
import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.Awaited;
import org.sbamock.nrf.core.NfStatusEvent;
import org.sbamock.nrf.core.profile.JsonNodes;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.Reply;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.notification.Notification;
import org.sbamock.sbi.notification.SubscriptionTable;
import org.sbamock.sbi.patch.JsonPatch;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * The subscriptions to changes of NF instances (TS 29.510 clauses 5.2.2.5 and 5.2.2.7).
 * Thread-safe.
 */
public final class SubscriptionStore {
  private static final Logger LOG = LoggerFactory.getLogger(SubscriptionStore.class);
  private static final String INSTANCES = "/nnrf-nfm/v1/nf-instances/";

  private final JsonMapper mapper;
  private final SubscriptionRules rules;
  private final SubscriptionReader reader;
  private final SubscriptionTable<Subscription> table;
  private final SubscriptionLog<Subscription> log;

  /**
   * Creates an empty store of its own.
   *
   * @param maxOctets the maximum memory of all subscriptions in octets, as estimated from their
   *     attributes
   * @param clock the clock of validity times
   * @param random the source of ids
   */
  public SubscriptionStore(
      JsonMapper mapper,
      SubscriptionRules rules,
      long maxOctets,
      InstantSource clock,
      RandomGenerator random) {
    this(mapper, rules, maxOctets, clock, random, store -> SubscriptionLog.local(store.table));
  }

  /**
   * Creates an empty store whose changes are committed to a log.
   *
   * @param maxOctets the maximum memory of all subscriptions in octets, as estimated from their
   *     attributes
   * @param clock the clock of validity times
   * @param random the source of ids
   * @param log returns the log of this store
   */
  public SubscriptionStore(
      JsonMapper mapper,
      SubscriptionRules rules,
      long maxOctets,
      InstantSource clock,
      RandomGenerator random,
      Function<SubscriptionStore, SubscriptionLog<Subscription>> log) {
    this.mapper = mapper;
    this.rules = rules;
    reader = new SubscriptionReader(mapper, rules.validity());
    table = new SubscriptionTable<>(rules.maxSubscriptions(), maxOctets, clock, random);
    this.log = log.apply(this);
  }

  /** Returns the rules of this store. */
  public SubscriptionRules rules() {
    return rules;
  }

  /**
   * Creates a subscription (NFStatusSubscribe, clause 5.2.2.5).
   *
   * @param body the SubscriptionData; the store takes ownership of it
   * @param sequence returns the number of the last change of an instance, see {@link
   *     NfStatusEvent#sequence}; only later ones are notified
   * @throws SbiException with 400 if an attribute is missing or incorrect, 500 if the store is full
   *     by the number of subscriptions or by their memory
   */
  public Subscription create(JsonNode body, LongSupplier sequence) {
    return Awaited.result(reply -> create(body, sequence, reply));
  }

  /** Creates a subscription without waiting; see {@link #create(JsonNode, LongSupplier)}. */
  public void create(JsonNode body, LongSupplier sequence, Reply<? super Subscription> reply) {
    Subscription created =
        table.prepare((id, now) -> reader.read(id, sequence, body.deepCopy(), now));
    log.commit(
        null,
        created,
        SubscriptionLog.attempt(
            () -> reply.done(created), () -> create(body, sequence, reply), reply::failed));
  }

  /**
   * A patched subscription.
   *
   * @param asRequested whether the NRF accepted the patched data without a change of its own
   */
  public record Update(Subscription subscription, boolean asRequested) {}

  /**
   * Updates a subscription (clause 5.2.2.5.6), such as its validity time.
   *
   * @param patch a JSON Patch (RFC 6902)
   * @throws SbiException with 400 for an incorrect patch or result, 403 for another id, 404 for an
   *     unknown subscription, 409 for a failed test, 500 if there is no memory for the result
   */
  public Update patch(String id, JsonNode patch) {
    return Awaited.result(reply -> patch(id, patch, reply));
  }

  /** Updates a subscription without waiting; see {@link #patch(String, JsonNode)}. */
  public void patch(String id, JsonNode patch, Reply<? super Update> reply) {
    AtomicBoolean asRequested = new AtomicBoolean();
    Subscription before = present(id);
    Subscription after =
        table.prepare(before, (present, now) -> patched(present, patch, now, asRequested));
    log.commit(
        before,
        after,
        SubscriptionLog.attempt(
            () -> reply.done(new Update(after, asRequested.get())),
            () -> patch(id, patch, reply),
            reply::failed));
  }

  private Subscription patched(
      Subscription before, JsonNode patch, Instant now, AtomicBoolean asRequested) {
    String id = before.id();
    JsonNode patched = new JsonPatch(patch).appliedTo(mapper.readTree(before.json()));
    if (!id.equals(JsonNodes.text(patched.get("subscriptionId")))) {
      throw SbiException.of(
          Cause.MODIFICATION_NOT_ALLOWED, "/subscriptionId", "cannot be changed for " + id);
    }
    JsonNode requested = patched.deepCopy();
    Subscription after = reader.read(id, before::sequence, patched, now);
    asRequested.set(patched.equals(requested));
    return after;
  }

  private Subscription present(String id) {
    log.requireLoaded();
    return table.get(id);
  }

  /**
   * Removes a subscription (NFStatusUnsubscribe, clause 5.2.2.7).
   *
   * @throws SbiException with 404 if it does not exist
   */
  public void remove(String id) {
    Awaited.<Subscription>result(reply -> remove(id, reply));
  }

  /** Removes a subscription without waiting; see {@link #remove(String)}. */
  public void remove(String id, Reply<? super Subscription> reply) {
    Subscription last = present(id);
    log.commit(
        last,
        null,
        SubscriptionLog.attempt(() -> reply.done(last), () -> remove(id, reply), reply::failed));
  }

  /**
   * Returns a subscription that was stored.
   *
   * @param sequence the number of the last change before it was created
   * @throws SbiException with 400 if an attribute is missing or incorrect
   */
  public Subscription restored(String id, long sequence, JsonNode data) {
    return reader.restored(id, sequence, data);
  }

  /** Returns the table of the subscriptions, for the log. */
  public SubscriptionTable<Subscription> table() {
    return table;
  }

  /** Returns a subscription; null if it does not exist or its validity has ended. */
  public @Nullable Subscription getOrNull(String id) {
    return table.getOrNull(id);
  }

  /**
   * Removes the subscriptions whose validity has ended.
   *
   * @return their number
   */
  public int expire() {
    return SubscriptionLog.expire(table, log);
  }

  /** Returns the number of subscriptions. */
  public int size() {
    return table.size();
  }

  /**
   * Finds the subscriptions that an event concerns (NFStatusNotify, clause 5.2.2.6).
   *
   * @param uri returns the URI of a path below the API root
   * @param notify receives each subscription with its notification
   * @return the number of subscriptions for which no notification could be made
   */
  public int match(
      NfStatusEvent event,
      UnaryOperator<String> uri,
      BiConsumer<Subscription, Notification> notify) {
    EventNotifications notifications =
        new EventNotifications(
            event, uri.apply(INSTANCES + event.profile().nfInstanceId()), rules.content(), mapper);
    AtomicInteger failed = new AtomicInteger();
    table.forEach(
        subscription -> {
          try {
            Notification notification = notifications.of(subscription);
            if (notification != null) {
              notify.accept(subscription, notification);
            }
          } catch (RuntimeException e) {
            failed.incrementAndGet();
            LOG.error("subscription {} is not notified", subscription.id(), e);
          }
        });
    return failed.get();
  }
}
