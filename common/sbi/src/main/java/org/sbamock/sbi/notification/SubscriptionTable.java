/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.notification;

import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.SbiException;

/**
 * Subscriptions of one kind by their ids, whose number and memory are limited, until their validity
 * ends. Thread-safe.
 */
public final class SubscriptionTable<S extends CallbackSubscription> {
  private final int maxSubscriptions;
  private final long maxOctets;
  private final InstantSource clock;
  private final RandomGenerator random;
  private final Map<String, S> subscriptions = new ConcurrentHashMap<>();
  private long octets;
  private volatile long changes;

  /**
   * Creates an empty table.
   *
   * @param maxSubscriptions the maximum number of subscriptions
   * @param maxOctets the maximum memory of all subscriptions in octets, as estimated from their
   *     attributes
   * @param clock the clock of validity times
   * @param random the source of ids
   */
  public SubscriptionTable(
      int maxSubscriptions, long maxOctets, InstantSource clock, RandomGenerator random) {
    this.maxSubscriptions = maxSubscriptions;
    this.maxOctets = maxOctets;
    this.clock = clock;
    this.random = random;
  }

  /**
   * Adds a subscription.
   *
   * @param reader returns the subscription with an id that is not in use, at a time
   * @throws SbiException with 500 if the table is full by the number of subscriptions or by their
   *     memory
   */
  public synchronized S add(BiFunction<String, Instant, S> reader) {
    S created = prepare(reader);
    put(created);
    return created;
  }

  /**
   * Returns a subscription for which the table has room, without adding it.
   *
   * @param reader returns the subscription with an id that is not in use, at a time
   * @throws SbiException with 500 if the table is full by the number of subscriptions or by their
   *     memory
   */
  public synchronized S prepare(BiFunction<String, Instant, S> reader) {
    if (subscriptions.size() >= maxSubscriptions) {
      expire();
    }
    if (subscriptions.size() >= maxSubscriptions) {
      throw SbiException.of(
          Cause.INSUFFICIENT_RESOURCES, "there is no room for more subscriptions");
    }
    S created = reader.apply(newId(), clock.instant());
    requireRoom(created.octets());
    return created;
  }

  /** Adds or replaces a subscription, whatever the limits are. */
  public synchronized void put(S subscription) {
    S before = subscriptions.put(subscription.id(), subscription);
    octets += subscription.octets() - (before == null ? 0 : before.octets());
    changes = changes + 1;
  }

  /** Returns an id that is not in use. TS 29.510 excludes hyphens, which separate a PLMN. */
  private String newId() {
    String id;
    do {
      id = String.format("%016x", random.nextLong());
    } while (subscriptions.containsKey(id));
    return id;
  }

  private void requireRoom(long more) {
    if (more > 0 && octets + more > maxOctets) {
      throw SbiException.of(
          Cause.INSUFFICIENT_RESOURCES,
          "there is no memory for the subscription: all together have " + maxOctets + " octets");
    }
  }

  /**
   * Replaces a subscription.
   *
   * @param change returns the subscription that replaces one, at a time
   * @throws SbiException with 404 if it does not exist, 500 if there is no memory for the result
   */
  public synchronized S replace(String id, BiFunction<S, Instant, S> change) {
    S after = prepare(get(id), change);
    put(after);
    return after;
  }

  /**
   * Returns the replacement of a subscription for which the table has room, without replacing it.
   *
   * @param change returns the subscription that replaces one, at a time
   * @throws SbiException with 500 if there is no memory for the result
   */
  public synchronized S prepare(S before, BiFunction<S, Instant, S> change) {
    S after = change.apply(before, clock.instant());
    requireRoom(after.octets() - before.octets());
    return after;
  }

  /**
   * Removes a subscription.
   *
   * @throws SbiException with 404 if it does not exist
   */
  public synchronized void remove(String id) {
    forget(get(id));
  }

  /** Removes a subscription if it exists, whether or not its validity has ended. */
  public synchronized void drop(String id) {
    S present = subscriptions.get(id);
    if (present != null) {
      forget(present);
    }
  }

  private void forget(S subscription) {
    subscriptions.remove(subscription.id());
    octets -= subscription.octets();
    changes = changes + 1;
  }

  /**
   * Returns a subscription.
   *
   * @throws SbiException with 404 if it does not exist or its validity has ended
   */
  public S get(String id) {
    S subscription = getOrNull(id);
    if (subscription == null) {
      throw SbiException.of(Cause.SUBSCRIPTION_NOT_FOUND, "there is no subscription " + id);
    }
    return subscription;
  }

  /** Returns a subscription; null if it does not exist or its validity has ended. */
  public @Nullable S getOrNull(String id) {
    S subscription = subscriptions.get(id);
    return subscription != null && subscription.isValid(clock.instant()) ? subscription : null;
  }

  /** Passes the subscriptions whose validity has not ended. */
  public void forEach(Consumer<S> action) {
    Instant now = clock.instant();
    for (S subscription : subscriptions.values()) {
      if (subscription.isValid(now)) {
        action.accept(subscription);
      }
    }
  }

  /**
   * Adds, replaces or removes a subscription if the present one is the expected one.
   *
   * @param before the expected subscription; null if it must not exist
   * @param after the subscription that replaces it; null to remove it
   * @return whether the present one was the expected one
   */
  public synchronized boolean exchange(@Nullable S before, @Nullable S after) {
    String id = Objects.requireNonNull(after == null ? before : after).id();
    if (subscriptions.get(id) != before) {
      return false;
    }
    if (after == null) {
      drop(id);
    } else {
      put(after);
    }
    return true;
  }

  /** Returns the ids of all subscriptions, whether or not their validity has ended. */
  public Set<String> ids() {
    return Set.copyOf(subscriptions.keySet());
  }

  /** Returns the subscriptions whose validity has ended. */
  public List<S> overdue() {
    Instant now = clock.instant();
    return subscriptions.values().stream().filter(one -> !one.isValid(now)).toList();
  }

  /**
   * Removes the subscriptions whose validity has ended.
   *
   * @return their number
   */
  public synchronized int expire() {
    List<S> overdue = overdue();
    overdue.forEach(this::forget);
    return overdue.size();
  }

  /** Returns the number of changes since the table was created. */
  public long changes() {
    return changes;
  }

  /** Returns the number of subscriptions. */
  public int size() {
    return subscriptions.size();
  }
}
