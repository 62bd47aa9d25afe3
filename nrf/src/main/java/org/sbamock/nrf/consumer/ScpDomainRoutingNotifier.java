/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.consumer;

import io.netty.util.AsciiString;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.NfInstanceStore;
import org.sbamock.nrf.core.NfStatusEvent;
import org.sbamock.nrf.core.profile.ProfileVersion;
import org.sbamock.nrf.core.routing.ScpDomainRoutingInformation;
import org.sbamock.nrf.core.routing.ScpDomainRoutingSubscriptions;
import org.sbamock.sbi.notification.NotificationDelivery;
import org.sbamock.sbi.notification.Subscribers;

/**
 * Notifies subscribers of changes of the SCP domain routing information
 * (ScpDomainRoutingInfoNotify, TS 29.510 clause 5.3.2.5). Changes that follow one another are
 * notified together, since a notification has the whole information.
 */
public final class ScpDomainRoutingNotifier implements NfStatusEvent.Listener {
  private static final AsciiString CALLBACK =
      AsciiString.cached("Nnrf_NFDiscovery_SCPDomainRoutingInfoNotify");

  private final NfInstanceStore store;
  private final ScpDomainRoutingSubscriptions subscriptions;
  private final NotificationDelivery delivery;
  private final Subscribers subscribers;
  private final AtomicBoolean comparing = new AtomicBoolean();

  /** Only for the thread of the delivery. */
  private ScpDomainRoutingInformation last;

  /** Creates a notifier, which notifies of changes of the present information. */
  public ScpDomainRoutingNotifier(
      NfInstanceStore store,
      ScpDomainRoutingSubscriptions subscriptions,
      NotificationDelivery delivery) {
    this.store = store;
    this.subscriptions = subscriptions;
    this.delivery = delivery;
    subscribers = new Subscribers(delivery, CALLBACK, subscriptions::getOrNull);
    last = ScpDomainRoutingInformation.of(store);
  }

  @Override
  public void on(NfStatusEvent event) {
    if (!concernsScp(event)) {
      return;
    }
    if (!comparing.getAndSet(true)) {
      delivery.run(this::compare);
    }
  }

  private static boolean concernsScp(NfStatusEvent event) {
    ProfileVersion before = event.before();
    ProfileVersion after = event.after();
    boolean heartBeat =
        before != null
            && after != null
            && before.profile() == after.profile()
            && before.state().isRegistered() == after.state().isRegistered();
    return !heartBeat && (isScp(before) || isScp(after));
  }

  private static boolean isScp(@Nullable ProfileVersion version) {
    return version != null && version.nfType().equals("SCP");
  }

  /**
   * Notifies the subscribers if the information has changed. It may include changes whose events
   * have not arrived yet, so its sequence number is that of the last change of any instance. A
   * subscription between the change of the information and that change is therefore notified of
   * information that its subscriber may already know.
   */
  private void compare() {
    comparing.set(false);
    ScpDomainRoutingInformation present = ScpDomainRoutingInformation.of(store);
    if (!present.equals(last)) {
      last = present;
      subscriptions.match(present, store.sequence(), subscribers::add);
    }
  }
}
