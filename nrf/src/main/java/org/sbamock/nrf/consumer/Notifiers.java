/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.consumer;

import java.util.function.UnaryOperator;
import org.sbamock.nrf.core.NfInstanceStore;
import org.sbamock.nrf.core.NfStatusEvent;
import org.sbamock.nrf.core.replica.NotifierDuty;
import org.sbamock.nrf.core.routing.ScpDomainRoutingSubscriptions;
import org.sbamock.nrf.core.subscription.NotificationProgress;
import org.sbamock.nrf.core.subscription.SubscriptionStore;
import org.sbamock.sbi.notification.NotificationDelivery;

/** The notifications of all kinds of subscription of an NRF, until they are closed. */
public final class Notifiers implements NotifierDuty.Session {
  private final NotificationDelivery delivery;
  private final StatusNotifier status;
  private final ScpDomainRoutingNotifier routing;

  /**
   * Creates the notifiers.
   *
   * @param uri returns the URI of a path below the API root
   * @param delivery is closed with these notifiers
   * @param progress observes the notifications of NF instances
   */
  public Notifiers(
      NfInstanceStore store,
      SubscriptionStore subscriptions,
      ScpDomainRoutingSubscriptions routingSubscriptions,
      UnaryOperator<String> uri,
      NotificationDelivery delivery,
      NotificationProgress progress) {
    this.delivery = delivery;
    status = new StatusNotifier(subscriptions, uri, delivery, progress);
    routing = new ScpDomainRoutingNotifier(store, routingSubscriptions, delivery);
  }

  @Override
  public void on(NfStatusEvent event) {
    status.on(event);
    routing.on(event);
  }

  @Override
  public void close() {
    delivery.close();
  }
}
