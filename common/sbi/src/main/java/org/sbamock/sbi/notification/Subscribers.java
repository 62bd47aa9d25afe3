/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.notification;

import io.netty.util.AsciiString;
import java.util.HashMap;
import java.util.Map;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The subscribers of one kind of subscription that have notifications. Each receives its own in the
 * order in which they were added, one at a time; one that is slow or away delays no other.
 */
public final class Subscribers {
  private final NotificationDelivery delivery;
  private final AsciiString callback;
  private final Function<String, @Nullable ? extends CallbackSubscription> subscriptions;
  private final Consumer<String> idle;
  private BiConsumer<String, Notification> ended = (id, notification) -> {};

  /** Only for the thread of the delivery. */
  private final Map<String, Subscriber> subscribers = new HashMap<>();

  /**
   * Creates an empty collection.
   *
   * @param callback the callback type of the notifications (TS 29.500 annex B)
   * @param subscriptions returns the present version of a subscription; null if it was removed
   */
  public Subscribers(
      NotificationDelivery delivery,
      AsciiString callback,
      Function<String, @Nullable ? extends CallbackSubscription> subscriptions) {
    this(delivery, callback, subscriptions, id -> {});
  }

  /**
   * Creates an empty collection.
   *
   * @param callback the callback type of the notifications (TS 29.500 annex B)
   * @param subscriptions returns the present version of a subscription; null if it was removed
   * @param idle receives the id of a subscription for which no notification waits any more, in the
   *     thread of the delivery
   */
  public Subscribers(
      NotificationDelivery delivery,
      AsciiString callback,
      Function<String, @Nullable ? extends CallbackSubscription> subscriptions,
      Consumer<String> idle) {
    this.delivery = delivery;
    this.callback = callback;
    this.subscriptions = subscriptions;
    this.idle = idle;
  }

  /**
   * Sets a listener of the ends of notifications; before the first one.
   *
   * @param listener receives the id of the subscription and the notification, which was delivered,
   *     rejected or discarded; called on any thread
   */
  public Subscribers onEnd(BiConsumer<String, Notification> listener) {
    ended = listener;
    return this;
  }

  void ended(String id, Notification notification) {
    ended.accept(id, notification);
  }

  /** Sends a notification after those before it. Only for the thread of the delivery. */
  public void add(CallbackSubscription subscription, Notification notification) {
    subscribers
        .computeIfAbsent(subscription.id(), id -> new Subscriber(this, delivery, id))
        .add(notification);
  }

  AsciiString callback() {
    return callback;
  }

  /** Returns the present version of a subscription; null if it was removed. */
  @Nullable CallbackSubscription subscription(String id) {
    return subscriptions.apply(id);
  }

  /** Forgets a subscriber unless it has notifications again. */
  void idle(Subscriber subscriber) {
    delivery.run(
        () -> {
          if (subscriber.isIdle()) {
            // It may have been forgotten before; another one with its id must not be.
            if (subscribers.remove(subscriber.id(), subscriber)) {
              idle.accept(subscriber.id());
            }
          }
        });
  }
}
