/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.routing;

import java.time.Instant;
import java.time.InstantSource;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.LongSupplier;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.Awaited;
import org.sbamock.nrf.core.profile.Attributes;
import org.sbamock.nrf.core.profile.JsonNodes;
import org.sbamock.nrf.core.subscription.SubscriptionAttributes;
import org.sbamock.nrf.core.subscription.SubscriptionLog;
import org.sbamock.nrf.core.subscription.SubscriptionRules;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.Reply;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.notification.Notification;
import org.sbamock.sbi.notification.SubscriptionTable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The subscriptions to changes of the SCP domain routing information (TS 29.510 clauses 5.3.2.4 and
 * 5.3.2.6). Thread-safe.
 */
public final class ScpDomainRoutingSubscriptions {
  private final SubscriptionRules rules;
  private final SubscriptionTable<ScpDomainRoutingSubscription> table;
  private final SubscriptionLog<ScpDomainRoutingSubscription> log;

  /**
   * Creates an empty store of its own.
   *
   * @param maxOctets the maximum memory of all subscriptions in octets, as estimated from their
   *     attributes
   * @param clock the clock of validity times
   * @param random the source of ids
   */
  public ScpDomainRoutingSubscriptions(
      SubscriptionRules rules, long maxOctets, InstantSource clock, RandomGenerator random) {
    this(rules, maxOctets, clock, random, store -> SubscriptionLog.local(store.table));
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
  public ScpDomainRoutingSubscriptions(
      SubscriptionRules rules,
      long maxOctets,
      InstantSource clock,
      RandomGenerator random,
      Function<ScpDomainRoutingSubscriptions, SubscriptionLog<ScpDomainRoutingSubscription>> log) {
    this.rules = rules;
    table = new SubscriptionTable<>(rules.maxSubscriptions(), maxOctets, clock, random);
    this.log = log.apply(this);
  }

  /**
   * Creates a subscription (ScpDomainRoutingInfoSubscribe, clause 5.3.2.4).
   *
   * @param body the ScpDomainRoutingInfoSubscription; the store takes ownership of it
   * @param sequence returns the number of the last change of an NF instance; only later ones are
   *     notified
   * @throws SbiException with 400 if an attribute is missing or incorrect, 500 if the store is full
   *     by the number of subscriptions or by their memory
   */
  public ScpDomainRoutingSubscription create(JsonNode body, LongSupplier sequence) {
    return Awaited.result(reply -> create(body, sequence, reply));
  }

  /** Creates a subscription without waiting; see {@link #create(JsonNode, LongSupplier)}. */
  public void create(
      JsonNode body, LongSupplier sequence, Reply<? super ScpDomainRoutingSubscription> reply) {
    ScpDomainRoutingSubscription created =
        table.prepare(
            (id, now) ->
                read(
                    id,
                    sequence,
                    body.deepCopy(),
                    data -> SubscriptionAttributes.validUntil(data, now, rules.validity())));
    log.commit(
        null,
        created,
        SubscriptionLog.attempt(
            () -> reply.done(created), () -> create(body, sequence, reply), reply::failed));
  }

  /**
   * Returns a subscription that was stored.
   *
   * @param sequence the number of the last change before it was created
   * @throws SbiException with 400 if an attribute is missing or incorrect
   */
  public ScpDomainRoutingSubscription restored(String id, long sequence, JsonNode data) {
    return read(id, () -> sequence, data, SubscriptionAttributes::storedValidity);
  }

  private static ScpDomainRoutingSubscription read(
      String id, LongSupplier sequence, JsonNode body, Function<ObjectNode, Instant> validity) {
    if (!(body instanceof ObjectNode data)) {
      throw SbiException.of(Cause.INVALID_MSG_FORMAT, "a subscription is a JSON object");
    }
    JsonNodes.dropNulls(data);
    ResourceUri uri = SubscriptionAttributes.callbackUri(data, "callbackUri");
    Instant validUntil = validity.apply(data);
    boolean local = local(data.get("localInd"));
    requireInstanceId(data.get("reqInstanceId"));
    byte[] json = SubscriptionAttributes.encoded(Json.mapper(), data, validUntil);
    return new ScpDomainRoutingSubscription(id, sequence.getAsLong(), uri, local, validUntil, json);
  }

  private static boolean local(@Nullable JsonNode node) {
    if (node != null && !node.isBoolean()) {
      throw Attributes.incorrect("/localInd", "is not a boolean");
    }
    return node != null && node.booleanValue();
  }

  private static void requireInstanceId(@Nullable JsonNode node) {
    if (node == null) {
      return;
    }
    try {
      NfInstanceId.parse(node.stringValue(""));
    } catch (IllegalArgumentException e) {
      throw Attributes.incorrect("/reqInstanceId", "is not a UUID");
    }
  }

  private ScpDomainRoutingSubscription present(String id) {
    log.requireLoaded();
    return table.get(id);
  }

  /**
   * Removes a subscription (ScpDomainRoutingInfoUnsubscribe, clause 5.3.2.6).
   *
   * @throws SbiException with 404 if it does not exist
   */
  public void remove(String id) {
    Awaited.<ScpDomainRoutingSubscription>result(reply -> remove(id, reply));
  }

  /** Removes a subscription without waiting; see {@link #remove(String)}. */
  public void remove(String id, Reply<? super ScpDomainRoutingSubscription> reply) {
    ScpDomainRoutingSubscription last = present(id);
    log.commit(
        last,
        null,
        SubscriptionLog.attempt(() -> reply.done(last), () -> remove(id, reply), reply::failed));
  }

  /** Returns the table of the subscriptions, for the log. */
  public SubscriptionTable<ScpDomainRoutingSubscription> table() {
    return table;
  }

  /** Returns a subscription; null if it does not exist or its validity has ended. */
  public @Nullable ScpDomainRoutingSubscription getOrNull(String id) {
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
   * Finds the subscriptions that a change concerns.
   *
   * @param sequence the number of the change
   * @param notify receives each subscription with its notification
   */
  public void match(
      ScpDomainRoutingInformation information,
      long sequence,
      BiConsumer<ScpDomainRoutingSubscription, Notification> notify) {
    Notification ofLocal = ScpDomainRoutingNotification.of(information, true);
    Notification ofAll = ScpDomainRoutingNotification.of(information, false);
    table.forEach(
        subscription -> {
          if (subscription.sequence() < sequence) {
            notify.accept(subscription, subscription.local() ? ofLocal : ofAll);
          }
        });
  }
}
