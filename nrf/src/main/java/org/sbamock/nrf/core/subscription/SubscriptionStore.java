/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.subscription;

import java.time.Instant;
import java.time.InstantSource;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiConsumer;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.NfStatusEvent;
import org.sbamock.nrf.core.profile.JsonNodes;
import org.sbamock.nrf.core.profile.ProfilePatch;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.SbiException;
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
  private final long maxOctets;
  private final InstantSource clock;
  private final RandomGenerator random;
  private final SubscriptionReader reader;
  private final Map<String, Subscription> subscriptions = new ConcurrentHashMap<>();
  private long octets;

  /**
   * Creates an empty store.
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
    this.mapper = mapper;
    this.rules = rules;
    this.maxOctets = maxOctets;
    this.clock = clock;
    this.random = random;
    reader = new SubscriptionReader(mapper, rules.validity());
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
  public synchronized Subscription create(JsonNode body, LongSupplier sequence) {
    if (subscriptions.size() >= rules.maxSubscriptions()) {
      expire();
    }
    if (subscriptions.size() >= rules.maxSubscriptions()) {
      throw SbiException.of(
          Cause.INSUFFICIENT_RESOURCES, "the NRF has no room for more subscriptions");
    }
    Subscription created = reader.read(newId(), sequence, body, clock.instant());
    count(created.octets());
    subscriptions.put(created.id(), created);
    return created;
  }

  /** Returns an id that is not in use. TS 29.510 excludes hyphens, which separate a PLMN. */
  private String newId() {
    String id;
    do {
      id = String.format("%016x", random.nextLong());
    } while (subscriptions.containsKey(id));
    return id;
  }

  private void count(long more) {
    if (more > 0 && octets + more > maxOctets) {
      throw SbiException.of(
          Cause.INSUFFICIENT_RESOURCES,
          "the NRF has no memory for the subscription: all together have " + maxOctets + " octets");
    }
    octets += more;
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
  public synchronized Update patch(String id, JsonNode patch) {
    Subscription before = find(id);
    JsonNode patched = new ProfilePatch(patch).appliedTo(mapper.readTree(before.json()));
    if (!id.equals(JsonNodes.text(patched.get("subscriptionId")))) {
      throw SbiException.of(
          Cause.MODIFICATION_NOT_ALLOWED, "/subscriptionId", "cannot be changed for " + id);
    }
    JsonNode requested = patched.deepCopy();
    Subscription after = reader.read(id, before::sequence, patched, clock.instant());
    count(after.octets() - before.octets());
    subscriptions.put(id, after);
    return new Update(after, patched.equals(requested));
  }

  /**
   * Removes a subscription (NFStatusUnsubscribe, clause 5.2.2.7).
   *
   * @throws SbiException with 404 if it does not exist
   */
  public synchronized void remove(String id) {
    forget(find(id));
  }

  private void forget(Subscription subscription) {
    subscriptions.remove(subscription.id());
    octets -= subscription.octets();
  }

  private Subscription find(String id) {
    Subscription subscription = getOrNull(id);
    if (subscription == null) {
      throw SbiException.of(Cause.SUBSCRIPTION_NOT_FOUND, "there is no subscription " + id);
    }
    return subscription;
  }

  /** Returns a subscription; null if it does not exist or its validity has ended. */
  public @Nullable Subscription getOrNull(String id) {
    Subscription subscription = subscriptions.get(id);
    return subscription != null && subscription.isValid(clock.instant()) ? subscription : null;
  }

  /**
   * Removes the subscriptions whose validity has ended.
   *
   * @return their number
   */
  public synchronized int expire() {
    Instant now = clock.instant();
    int expired = 0;
    for (Subscription subscription : subscriptions.values()) {
      if (!subscription.isValid(now)) {
        forget(subscription);
        expired++;
      }
    }
    return expired;
  }

  /** Returns the number of subscriptions. */
  public int size() {
    return subscriptions.size();
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
      BiConsumer<Subscription, StatusNotification> notify) {
    EventNotifications notifications =
        new EventNotifications(
            event, uri.apply(INSTANCES + event.profile().nfInstanceId()), rules.content(), mapper);
    Instant now = clock.instant();
    int failed = 0;
    for (Subscription subscription : subscriptions.values()) {
      try {
        StatusNotification notification =
            subscription.isValid(now) ? notifications.of(subscription) : null;
        if (notification != null) {
          notify.accept(subscription, notification);
        }
      } catch (RuntimeException e) {
        failed++;
        LOG.error("subscription {} is not notified", subscription.id(), e);
      }
    }
    return failed;
  }
}
