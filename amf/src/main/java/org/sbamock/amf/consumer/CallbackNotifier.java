/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.consumer;

import io.netty.util.AsciiString;
import java.time.Instant;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLong;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.ResourceUri;
import org.sbamock.sbi.notification.CallbackSubscription;
import org.sbamock.sbi.notification.Notification;
import org.sbamock.sbi.notification.NotificationDelivery;
import org.sbamock.sbi.notification.Subscribers;

/**
 * Sends notifications that a request asked for by a callback URI, without a subscription. Each is
 * retried by the rules of the delivery, and none waits for another. Thread-safe.
 */
public final class CallbackNotifier {
  private static final int OBJECTS = 512;

  private final NotificationDelivery delivery;
  private final Subscribers subscribers;
  private final Map<String, Callback> callbacks = new ConcurrentHashMap<>();
  private final AtomicLong numbers = new AtomicLong();

  /**
   * Creates a notifier.
   *
   * @param callback the callback type of the notifications (TS 29.500 annex B)
   */
  public CallbackNotifier(NotificationDelivery delivery, AsciiString callback) {
    this.delivery = delivery;
    subscribers = new Subscribers(delivery, callback, callbacks::get, callbacks::remove);
  }

  /** One notification. */
  private record Callback(String id, ResourceUri callbackUri) implements CallbackSubscription {
    @Override
    public Instant validUntil() {
      return Instant.MAX;
    }

    @Override
    public long octets() {
      return OBJECTS;
    }
  }

  /** Sends a value as JSON. */
  public void notify(ResourceUri uri, Object value) {
    Callback callback = new Callback(Long.toString(numbers.incrementAndGet()), uri);
    Notification content = Notification.of(Json.writeBytes(value));
    callbacks.put(callback.id(), callback);
    delivery.run(() -> subscribers.add(callback, content));
  }
}
