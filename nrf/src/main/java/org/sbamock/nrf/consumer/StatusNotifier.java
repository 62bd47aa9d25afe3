/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.consumer;

import java.util.HashMap;
import java.util.Map;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.consumer.NotificationCounts.Outcome;
import org.sbamock.nrf.core.NfStatusEvent;
import org.sbamock.nrf.core.profile.ProfileVersion;
import org.sbamock.nrf.core.subscription.StatusNotification;
import org.sbamock.nrf.core.subscription.Subscription;
import org.sbamock.nrf.core.subscription.SubscriptionStore;
import org.sbamock.sbi.consumer.SbiConsumer;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notifies subscribers of changes of NF instances (NFStatusNotify, TS 29.510 clause 5.2.2.6). Each
 * subscriber receives its notifications in the order of the changes, one at a time; one that is
 * slow or away delays no other. The subscriptions that an event concerns are found by a thread of
 * this notifier, so that requests that change instances do not wait for it.
 */
public final class StatusNotifier implements NfStatusEvent.Listener, AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(StatusNotifier.class);

  /** The number of subscribers that occupy all memory when each has its maximum. */
  private static final int SUBSCRIBERS = 4;

  private final SubscriptionStore subscriptions;
  private final NotificationCounts counts;
  private final SbiConsumer consumer;
  private final UnaryOperator<String> uri;
  private final ScheduledExecutorService executor;
  private final AtomicLong waitingEvents = new AtomicLong();
  private final AtomicLong pending = new AtomicLong();

  /** The subscribers with notifications; only for the thread of the executor. */
  private final Map<String, Subscriber> subscribers = new HashMap<>();

  /**
   * Creates a notifier.
   *
   * @param uri returns the URI of a path below the API root
   * @param executor has one thread, and is shut down by {@link #close}
   */
  public StatusNotifier(
      SubscriptionStore subscriptions,
      NotificationCounts counts,
      SbiConsumer consumer,
      UnaryOperator<String> uri,
      ScheduledExecutorService executor) {
    this.subscriptions = subscriptions;
    this.counts = counts;
    this.consumer = consumer;
    this.uri = uri;
    this.executor = executor;
  }

  @Override
  public void on(NfStatusEvent event) {
    if (subscriptions.size() == 0) {
      return;
    }
    long octets = octets(event.before()) + octets(event.after());
    if (waitingEvents.addAndGet(octets) > subscriptions.rules().maxPendingOctets()) {
      waitingEvents.addAndGet(-octets);
      counts.add(Outcome.DISCARDED, 1);
      LOG.warn("{} of an NF instance is not notified: too many events wait", event.type());
      return;
    }
    run(
        () -> {
          waitingEvents.addAndGet(-octets);
          counts.add(Outcome.DISCARDED, subscriptions.match(event, uri, this::add));
        });
  }

  private static long octets(@Nullable ProfileVersion version) {
    return version == null ? 0 : version.octets();
  }

  /** Drops all notifications. */
  @Override
  public void close() {
    executor.shutdownNow();
  }

  private void add(Subscription subscription, StatusNotification notification) {
    subscribers
        .computeIfAbsent(subscription.id(), id -> new Subscriber(this, id))
        .add(notification);
  }

  /** Returns the present version of a subscription; null if it was removed. */
  @Nullable Subscription subscription(String id) {
    return subscriptions.getOrNull(id);
  }

  SbiConsumer consumer() {
    return consumer;
  }

  /** Holds a notification for a subscriber; false if there is no memory for it. */
  boolean hold(StatusNotification notification) {
    return notification.hold(pending, subscriptions.rules().maxPendingOctets());
  }

  /** Returns the memory of the notifications of one subscriber that may wait. */
  long maxOctetsOfSubscriber() {
    return Math.max(1, subscriptions.rules().maxPendingOctets() / SUBSCRIBERS);
  }

  /** Counts the outcome of a notification that was held, and releases it. */
  void end(StatusNotification notification, Outcome outcome) {
    notification.release(pending);
    counts.add(outcome, 1);
  }

  /** Counts a notification that could not be held. */
  void discarded() {
    counts.add(Outcome.DISCARDED, 1);
  }

  /** Returns the age after which a notification that was not delivered is discarded. */
  long retryTimeoutNanos() {
    return subscriptions.rules().retryTimeout().toNanos();
  }

  /** Returns the time until the first retry. */
  long retryIntervalMillis() {
    return Math.max(1, subscriptions.rules().retryInterval().toMillis());
  }

  /** Forgets a subscriber unless it has notifications again. */
  void idle(Subscriber subscriber) {
    run(
        () -> {
          if (subscriber.isIdle()) {
            // It may have been forgotten before; another one with its id must not be.
            subscribers.remove(subscriber.id(), subscriber);
          }
        });
  }

  /** Runs a task later. */
  void schedule(Runnable task, long millis) {
    try {
      executor.schedule(safely(task), millis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException stopped) {
      LOG.debug("the NRF is stopped; notifications are dropped");
    }
  }

  private void run(Runnable task) {
    schedule(task, 0);
  }

  private static Runnable safely(Runnable task) {
    return () -> {
      try {
        task.run();
      } catch (RuntimeException e) {
        LOG.error("notifications could not be made", e);
      }
    };
  }
}
