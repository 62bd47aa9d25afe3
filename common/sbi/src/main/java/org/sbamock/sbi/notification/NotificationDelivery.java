/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.notification;

import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.sbamock.sbi.consumer.SbiConsumer;
import org.sbamock.sbi.notification.NotificationCounts.Outcome;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * What the notifications of all kinds of subscription share: the connections, the rules of retries,
 * the memory of those that wait, and the thread that finds the subscribers of an event, so that the
 * requests that cause events do not wait for it.
 */
public final class NotificationDelivery implements AutoCloseable {
  private static final Logger LOG = LoggerFactory.getLogger(NotificationDelivery.class);

  /** The number of subscribers that occupy all memory when each has its maximum. */
  private static final int SUBSCRIBERS = 4;

  private final NotificationRules rules;
  private final NotificationCounts counts;
  private final SbiConsumer consumer;
  private final ScheduledExecutorService executor;
  private final AtomicLong pending = new AtomicLong();

  /**
   * Creates a delivery.
   *
   * @param executor has one thread, and is shut down by {@link #close}
   */
  public NotificationDelivery(
      NotificationRules rules,
      NotificationCounts counts,
      SbiConsumer consumer,
      ScheduledExecutorService executor) {
    this.rules = rules;
    this.counts = counts;
    this.consumer = consumer;
    this.executor = executor;
  }

  /** Drops all notifications. */
  @Override
  public void close() {
    executor.shutdownNow();
  }

  /** Returns whether all notifications are dropped. */
  boolean isClosed() {
    return executor.isShutdown();
  }

  SbiConsumer consumer() {
    return consumer;
  }

  /** Returns the memory of all notifications that may wait, in octets. */
  public long maxOctets() {
    return rules.maxPendingOctets();
  }

  /** Returns the memory of the notifications of one subscriber that may wait. */
  long maxOctetsOfSubscriber() {
    return Math.max(1, rules.maxPendingOctets() / SUBSCRIBERS);
  }

  /** Returns the age after which a notification that was not delivered is discarded. */
  long retryTimeoutNanos() {
    return rules.retryTimeout().toNanos();
  }

  /** Returns the time until the first retry. */
  long retryIntervalMillis() {
    return Math.max(1, rules.retryInterval().toMillis());
  }

  /** Holds a notification for a subscriber; false if there is no memory for it. */
  boolean hold(Notification notification) {
    return notification.hold(pending, rules.maxPendingOctets());
  }

  /** Counts the outcome of a notification that was held, and releases it. */
  void end(Notification notification, Outcome outcome) {
    notification.release(pending);
    counts.add(outcome, 1);
  }

  /** Counts notifications that could not be held or made. */
  public void discarded(int number) {
    counts.add(Outcome.DISCARDED, number);
  }

  /** Runs a task in the thread of this delivery. */
  public void run(Runnable task) {
    schedule(task, 0);
  }

  /** Runs a task later. */
  void schedule(Runnable task, long millis) {
    try {
      executor.schedule(safely(task), millis, TimeUnit.MILLISECONDS);
    } catch (RejectedExecutionException stopped) {
      LOG.debug("the function is stopped; notifications are dropped");
    }
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
