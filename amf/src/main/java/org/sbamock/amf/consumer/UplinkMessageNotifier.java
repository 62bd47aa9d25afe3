/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.consumer;

import io.netty.util.AsciiString;
import java.util.List;
import org.sbamock.aka.Supi;
import org.sbamock.amf.core.communication.N1N2Subscription;
import org.sbamock.amf.core.communication.N1N2Subscriptions;
import org.sbamock.amf.core.communication.UplinkMessage;
import org.sbamock.sbi.notification.CallbackSubscription;
import org.sbamock.sbi.notification.NotificationDelivery;
import org.sbamock.sbi.notification.Subscribers;

/**
 * Notifies subscribers of the N1 messages of UEs and of the N2 information of their access networks
 * (TS 29.518 clauses 5.2.2.3.5 and 5.2.2.3.6).
 */
public final class UplinkMessageNotifier implements UplinkMessage.Receiver {
  private static final AsciiString CALLBACK =
      AsciiString.cached("Namf_Communication_onN1N2MessageNotify");

  private final N1N2Subscriptions subscriptions;
  private final NotificationDelivery delivery;
  private final Subscribers ofN1;
  private final Subscribers ofN2;

  /** Creates a notifier. */
  public UplinkMessageNotifier(N1N2Subscriptions subscriptions, NotificationDelivery delivery) {
    this.subscriptions = subscriptions;
    this.delivery = delivery;
    ofN1 =
        new Subscribers(
            delivery,
            CALLBACK,
            id -> {
              N1N2Subscription found = subscriptions.getOrNull(id);
              return found == null ? null : found.ofN1();
            });
    ofN2 =
        new Subscribers(
            delivery,
            CALLBACK,
            id -> {
              N1N2Subscription found = subscriptions.getOrNull(id);
              return found == null ? null : found.ofN2();
            });
  }

  @Override
  public int receive(Supi supi, UplinkMessage message) {
    boolean isN1 = message instanceof UplinkMessage.N1;
    List<? extends CallbackSubscription> concerned =
        subscriptions.of(supi).stream()
            .filter(subscription -> concerns(subscription, message))
            .toList();
    if (!concerned.isEmpty()) {
      UplinkNotification notification = UplinkNotification.of(message);
      Subscribers subscribers = isN1 ? ofN1 : ofN2;
      delivery.run(
          () -> concerned.forEach(subscription -> subscribers.add(subscription, notification)));
    }
    return concerned.size();
  }

  private static boolean concerns(N1N2Subscription subscription, UplinkMessage message) {
    return message instanceof UplinkMessage.N1 n1
        ? n1.n1MessageClass().equals(subscription.n1MessageClass())
        : message instanceof UplinkMessage.N2 n2
            && n2.n2InformationClass().equals(subscription.n2InformationClass());
  }
}
