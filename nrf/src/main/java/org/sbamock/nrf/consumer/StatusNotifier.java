/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.consumer;

import io.netty.util.AsciiString;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.NfStatusEvent;
import org.sbamock.nrf.core.profile.ProfileVersion;
import org.sbamock.nrf.core.subscription.NotificationProgress;
import org.sbamock.nrf.core.subscription.StatusNotification;
import org.sbamock.nrf.core.subscription.Subscription;
import org.sbamock.nrf.core.subscription.SubscriptionStore;
import org.sbamock.sbi.notification.Notification;
import org.sbamock.sbi.notification.NotificationDelivery;
import org.sbamock.sbi.notification.Subscribers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Notifies subscribers of changes of NF instances (NFStatusNotify, TS 29.510 clause 5.2.2.6). */
public final class StatusNotifier implements NfStatusEvent.Listener {
  private static final Logger LOG = LoggerFactory.getLogger(StatusNotifier.class);
  private static final AsciiString CALLBACK =
      AsciiString.cached("Nnrf_NFManagement_NFStatusNotify");

  private final SubscriptionStore subscriptions;
  private final UnaryOperator<String> uri;
  private final NotificationDelivery delivery;
  private final NotificationProgress progress;
  private final Subscribers subscribers;
  private final AtomicLong waitingEvents = new AtomicLong();

  /**
   * Creates a notifier.
   *
   * @param uri returns the URI of a path below the API root
   * @param progress observes the notifications
   */
  public StatusNotifier(
      SubscriptionStore subscriptions,
      UnaryOperator<String> uri,
      NotificationDelivery delivery,
      NotificationProgress progress) {
    this.subscriptions = subscriptions;
    this.uri = uri;
    this.delivery = delivery;
    this.progress = progress;
    subscribers = new Subscribers(delivery, CALLBACK, subscriptions::getOrNull).onEnd(this::ended);
  }

  @Override
  public void on(NfStatusEvent event) {
    if (subscriptions.size() == 0) {
      progress.allBegan(event.sequence());
      return;
    }
    long octets = octets(event.before()) + octets(event.after());
    if (waitingEvents.addAndGet(octets) > delivery.maxOctets()) {
      waitingEvents.addAndGet(-octets);
      delivery.discarded(1);
      LOG.warn("{} of an NF instance is not notified: too many events wait", event.type());
      progress.allBegan(event.sequence());
      return;
    }
    delivery.run(
        () -> {
          waitingEvents.addAndGet(-octets);
          delivery.discarded(subscriptions.match(event, uri, this::add));
          progress.allBegan(event.sequence());
        });
  }

  private void add(Subscription subscription, Notification notification) {
    if (!(notification instanceof StatusNotification ofEvent)
        || progress.begins(subscription.id(), ofEvent.sequence())) {
      subscribers.add(subscription, notification);
    }
  }

  private void ended(String subscriptionId, Notification notification) {
    if (notification instanceof StatusNotification ofEvent) {
      progress.ended(subscriptionId, ofEvent.sequence());
    }
  }

  private static long octets(@Nullable ProfileVersion version) {
    return version == null ? 0 : version.octets();
  }
}
