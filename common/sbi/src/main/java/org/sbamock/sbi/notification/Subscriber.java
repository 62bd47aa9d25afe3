/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.notification;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.sbi.SbiHeaders;
import org.sbamock.sbi.consumer.RetryAfter;
import org.sbamock.sbi.consumer.TemporaryFailure;
import org.sbamock.sbi.notification.NotificationCounts.Outcome;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The notifications of one subscription, which are sent in their order, one at a time. One that is
 * not delivered is sent again, at growing intervals, until it is too old; those behind it wait.
 * Thread-safe.
 */
final class Subscriber {
  private static final Logger LOG = LoggerFactory.getLogger(Subscriber.class);
  private static final long MAX_INTERVAL_MILLIS = NotificationRules.MAX_RETRY_INTERVAL.toMillis();

  private final Subscribers subscribers;
  private final NotificationDelivery delivery;
  private final String id;
  private final Deque<Pending> pending = new ArrayDeque<>(2);
  private boolean sending;
  private int failures;
  private long octets;

  private record Pending(Notification notification, long since) {}

  Subscriber(Subscribers subscribers, NotificationDelivery delivery, String id) {
    this.subscribers = subscribers;
    this.delivery = delivery;
    this.id = id;
  }

  String id() {
    return id;
  }

  /** Returns whether there is no notification. */
  synchronized boolean isIdle() {
    return !sending;
  }

  /** Adds a notification, and sends it if no other one is before it. */
  void add(Notification notification) {
    boolean held;
    synchronized (this) {
      held =
          octets + notification.octets() <= delivery.maxOctetsOfSubscriber()
              && delivery.hold(notification);
      if (held) {
        octets += notification.octets();
        pending.add(new Pending(notification, System.nanoTime()));
        if (sending) {
          return;
        }
        sending = true;
      }
    }
    if (held) {
      sendFirst();
      return;
    }
    delivery.discarded(1);
    subscribers.ended(id, notification);
    LOG.warn("a notification of subscription {} is discarded: no memory for it", id);
    subscribers.idle(this);
  }

  private synchronized void end(Outcome outcome) {
    Notification first = pending.remove().notification();
    octets -= first.octets();
    delivery.end(first, outcome);
    subscribers.ended(id, first);
  }

  /** Sends the first notification; only one thread at a time calls this. */
  private void sendFirst() {
    if (delivery.isClosed()) {
      return;
    }
    CallbackSubscription subscription = subscribers.subscription(id);
    Notification first = first(subscription);
    if (subscription == null || first == null) {
      subscribers.idle(this);
      return;
    }
    HttpRequest request =
        HttpRequest.of(HttpMethod.POST, subscription.callbackUri().target(), content(first))
            .with(HttpHeaderNames.CONTENT_TYPE, first.contentType())
            .with(SbiHeaders.CALLBACK, subscribers.callback());
    Attempt attempt = new Attempt();
    try {
      delivery.consumer().notify(subscription.callbackUri(), request, attempt);
    } catch (RuntimeException e) {
      LOG.debug("a notification of subscription {} could not be sent", id, e);
      attempt.failed(String.valueOf(e));
    }
  }

  /** One call, whose outcome counts once. */
  private final class Attempt implements CallListener {
    private final AtomicBoolean over = new AtomicBoolean();

    @Override
    public void response(HttpResponse response) {
      int status = response.status();
      Duration retryAfter = RetryAfter.of(response.headers(), Instant.now());
      boolean retriable = TemporaryFailure.is(response);
      response.release();
      if (!over.getAndSet(true)) {
        answered(status, retriable, retryAfter);
      }
    }

    @Override
    public void failure(CallFailedException cause) {
      failed(String.valueOf(cause.getMessage()));
    }

    void failed(String reason) {
      if (!over.getAndSet(true)) {
        retry(reason, Duration.ZERO);
      }
    }
  }

  private ByteBuf content(Notification notification) {
    return Unpooled.wrappedBuffer(notification.content(id));
  }

  /**
   * Discards the first notification if it is too old after an attempt, and those behind it that are
   * too old as well; all if the subscription was removed. Without retries, only the first one is
   * discarded, so that each is sent once.
   *
   * @return the first one of the others; null if there is none
   */
  private synchronized @Nullable Notification first(@Nullable CallbackSubscription subscription) {
    int discarded = 0;
    Pending first = pending.peek();
    boolean failing = failures > 0;
    while (first != null && (subscription == null || failing && leftNanos(first) <= 0)) {
      end(Outcome.DISCARDED);
      discarded++;
      failing &= delivery.retryTimeoutNanos() > 0;
      first = pending.peek();
    }
    if (!failing) {
      failures = 0;
    }
    if (discarded > 0 && subscription != null) {
      LOG.warn(
          "{} notifications of subscription {} are discarded: {} was not reached in time",
          discarded,
          id,
          subscription.callbackUri());
    }
    sending = first != null;
    return first == null ? null : first.notification();
  }

  /** Returns the time in which a notification is retried. */
  private long leftNanos(Pending waiting) {
    return waiting.since() + delivery.retryTimeoutNanos() - System.nanoTime();
  }

  private void answered(int status, boolean retriable, Duration retryAfter) {
    if (retriable) {
      retry("status code " + status, retryAfter);
      return;
    }
    boolean delivered = status >= 200 && status < 300;
    if (!delivered) {
      LOG.warn("subscription {} rejects a notification with status code {}", id, status);
    }
    synchronized (this) {
      failures = 0;
      end(delivered ? Outcome.DELIVERED : Outcome.REJECTED);
    }
    sendFirst();
  }

  private void retry(String reason, Duration retryAfter) {
    int failed;
    long left;
    synchronized (this) {
      failed = ++failures;
      Pending first = pending.peek();
      left = first == null ? 0 : Math.max(0, TimeUnit.NANOSECONDS.toMillis(leftNanos(first)));
    }
    if (failed == 1) {
      LOG.warn("subscription {} does not receive a notification, which is retried: {}", id, reason);
    }
    long interval = delivery.retryIntervalMillis() << Math.min(failed - 1, 20);
    long delay = Math.max(Math.min(interval, MAX_INTERVAL_MILLIS), retryAfter.toMillis());
    // When its time is over, the notification is discarded.
    delivery.schedule(this::sendFirst, Math.min(delay, left));
  }
}
