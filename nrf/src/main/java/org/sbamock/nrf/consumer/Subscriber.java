/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.consumer;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpMethod;
import io.netty.util.AsciiString;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpRequest;
import org.sbamock.http.HttpResponse;
import org.sbamock.http.client.call.CallFailedException;
import org.sbamock.http.client.call.CallListener;
import org.sbamock.nrf.consumer.NotificationCounts.Outcome;
import org.sbamock.nrf.core.subscription.StatusNotification;
import org.sbamock.nrf.core.subscription.Subscription;
import org.sbamock.nrf.core.subscription.SubscriptionRules;
import org.sbamock.sbi.MediaTypes;
import org.sbamock.sbi.SbiHeaders;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The notifications of one subscription, which are sent in their order, one at a time. One that is
 * not delivered is sent again, at growing intervals, until it is too old; those behind it wait.
 * Thread-safe.
 */
final class Subscriber implements CallListener {
  private static final Logger LOG = LoggerFactory.getLogger(Subscriber.class);
  private static final AsciiString CALLBACK =
      AsciiString.cached("Nnrf_NFManagement_NFStatusNotify");
  private static final long MAX_INTERVAL_MILLIS = SubscriptionRules.MAX_RETRY_INTERVAL.toMillis();

  private final StatusNotifier notifier;
  private final String id;
  private final Deque<Pending> pending = new ArrayDeque<>(2);
  private boolean sending;
  private int failures;

  private record Pending(StatusNotification notification, long since) {}

  Subscriber(StatusNotifier notifier, String id) {
    this.notifier = notifier;
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
  void add(StatusNotification notification) {
    if (!notifier.hold(notification)) {
      notifier.discarded();
      LOG.warn("a notification of subscription {} is discarded: no memory for it", id);
      return;
    }
    synchronized (this) {
      pending.add(new Pending(notification, System.nanoTime()));
      if (sending) {
        return;
      }
      sending = true;
    }
    sendFirst();
  }

  /** Sends the first notification; only one thread at a time calls this. */
  private void sendFirst() {
    Subscription subscription = notifier.subscription(id);
    StatusNotification first = first(subscription);
    if (subscription == null || first == null) {
      notifier.idle(this);
      return;
    }
    HttpRequest request =
        HttpRequest.of(HttpMethod.POST, subscription.notificationUri().target(), content(first))
            .with(HttpHeaderNames.CONTENT_TYPE, MediaTypes.JSON)
            .with(SbiHeaders.CALLBACK, CALLBACK);
    try {
      notifier.consumer().notify(subscription.notificationUri(), request, this);
    } catch (RuntimeException e) {
      LOG.debug("a notification of subscription {} could not be sent", id, e);
      retry(String.valueOf(e), null);
    }
  }

  private ByteBuf content(StatusNotification notification) {
    return Unpooled.wrappedBuffer(notification.json(id).toBytes());
  }

  /**
   * Discards the notifications that are too old, or all if the subscription was removed.
   *
   * @return the first one of the others; null if there is none
   */
  private synchronized @Nullable StatusNotification first(@Nullable Subscription subscription) {
    int discarded = 0;
    Pending first = pending.peek();
    while (first != null && (subscription == null || isTooOld(first))) {
      notifier.end(pending.remove().notification(), Outcome.DISCARDED);
      discarded++;
      first = pending.peek();
    }
    if (discarded > 0 && subscription != null) {
      LOG.warn(
          "{} notifications of subscription {} are discarded: {} was not reached in time",
          discarded,
          id,
          subscription.notificationUri());
    }
    sending = first != null;
    return first == null ? null : first.notification();
  }

  private boolean isTooOld(Pending first) {
    return failures > 0 && System.nanoTime() - first.since() >= notifier.retryTimeoutNanos();
  }

  @Override
  public void response(HttpResponse response) {
    int status = response.status();
    String retryAfter = response.headers().getString(HttpHeaderNames.RETRY_AFTER);
    response.release();
    if (isTemporary(status)) {
      retry("status code " + status, retryAfter);
      return;
    }
    boolean delivered = status >= 200 && status < 300;
    if (!delivered) {
      LOG.warn("subscription {} rejects a notification with status code {}", id, status);
    }
    Pending first;
    synchronized (this) {
      failures = 0;
      first = pending.remove();
    }
    notifier.end(first.notification(), delivered ? Outcome.DELIVERED : Outcome.REJECTED);
    sendFirst();
  }

  /** Returns whether a request with this answer can succeed later (RFC 9110, RFC 6585). */
  private static boolean isTemporary(int status) {
    return status == 408 || status == 429 || status >= 500 && status != 501;
  }

  @Override
  public void failure(CallFailedException cause) {
    retry(cause.getMessage(), null);
  }

  private void retry(@Nullable String reason, @Nullable String retryAfter) {
    int failed;
    synchronized (this) {
      failed = ++failures;
    }
    if (failed == 1) {
      LOG.warn("subscription {} does not receive a notification, which is retried: {}", id, reason);
    }
    long interval = notifier.retryIntervalMillis() << Math.min(failed - 1, 20);
    notifier.schedule(
        this::sendFirst, Math.max(Math.min(interval, MAX_INTERVAL_MILLIS), millis(retryAfter)));
  }

  /** Returns the delay of {@code retry-after} (RFC 9110 section 10.2.3); 0 if it is no delay. */
  private static long millis(@Nullable String retryAfter) {
    return retryAfter != null && retryAfter.matches("[0-9]{1,4}")
        ? 1_000L * Integer.parseInt(retryAfter)
        : 0;
  }
}
