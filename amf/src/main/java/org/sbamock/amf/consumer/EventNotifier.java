/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.consumer;

import io.netty.util.AsciiString;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;
import org.sbamock.amf.core.event.EventNotification;
import org.sbamock.amf.core.event.EventSubscription;
import org.sbamock.amf.core.event.EventSubscriptions;
import org.sbamock.amf.core.event.UeChange;
import org.sbamock.amf.core.ue.UeEvent;
import org.sbamock.sbi.notification.NotificationDelivery;
import org.sbamock.sbi.notification.Subscribers;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Notifies subscribers of events of UEs (Namf_EventExposure Notify, TS 29.518 clause 5.3.2.4). The
 * subscribers of an event are those at the time of the event; the notifications are made in the
 * thread of the delivery.
 */
public final class EventNotifier implements UeEvent.Listener {
  private static final Logger LOG = LoggerFactory.getLogger(EventNotifier.class);
  private static final AsciiString CALLBACK = AsciiString.cached("Namf_EventExposure_Notify");

  /** The memory of a change that waits for the thread of the delivery, in octets. */
  private static final int WAITING = 256;

  private final EventSubscriptions subscriptions;
  private final UnaryOperator<String> uri;
  private final InstantSource clock;
  private final NotificationDelivery delivery;
  private final Subscribers subscribers;
  private final AtomicLong waitingOctets = new AtomicLong();

  /**
   * Creates a notifier.
   *
   * @param uri returns the URI of a path below the API root
   * @param clock the clock of reports
   */
  public EventNotifier(
      EventSubscriptions subscriptions,
      UnaryOperator<String> uri,
      InstantSource clock,
      NotificationDelivery delivery) {
    this.subscriptions = subscriptions;
    this.uri = uri;
    this.clock = clock;
    this.delivery = delivery;
    subscribers =
        new Subscribers(delivery, CALLBACK, subscriptions::getOrNull, subscriptions::delivered);
  }

  @Override
  public void on(UeEvent event) {
    if (subscriptions.size() == 0) {
      return;
    }
    UeChange change = UeChange.of(event, clock.instant());
    List<EventSubscription> concerned = subscriptions.concernedBy(change);
    if (!concerned.isEmpty()) {
      notify(concerned, subscription -> subscriptions.notification(subscription, change, uri));
    }
  }

  /** Notifies the subscribers of which a periodic report is due. */
  public void notifyPeriodically() {
    List<EventSubscription> due = subscriptions.due();
    if (!due.isEmpty()) {
      notify(due, subscription -> subscriptions.periodicNotification(subscription, uri));
    }
  }

  private void notify(
      List<EventSubscription> concerned,
      Function<EventSubscription, @Nullable EventNotification> notifications) {
    long octets = (long) WAITING * concerned.size();
    if (waitingOctets.addAndGet(octets) > delivery.maxOctets()) {
      waitingOctets.addAndGet(-octets);
      delivery.discarded(concerned.size());
      LOG.warn("{} subscribers are not notified: too many events wait", concerned.size());
      return;
    }
    delivery.run(
        () -> {
          waitingOctets.addAndGet(-octets);
          for (EventSubscription subscription : concerned) {
            EventNotification notification = notifications.apply(subscription);
            if (notification != null) {
              subscribers.add(subscription, notification);
            }
          }
        });
  }
}
