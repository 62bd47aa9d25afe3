/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf;

import io.netty.util.AsciiString;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.amf.api.AmfStatusApi;
import org.sbamock.amf.api.CommunicationApi;
import org.sbamock.amf.api.N1N2MessageApi;
import org.sbamock.amf.api.UeMessageApi;
import org.sbamock.amf.consumer.AmfStatusNotifier;
import org.sbamock.amf.consumer.CallbackNotifier;
import org.sbamock.amf.consumer.UplinkMessageNotifier;
import org.sbamock.amf.core.Registrations;
import org.sbamock.amf.core.communication.AmfStatusSubscriptions;
import org.sbamock.amf.core.communication.AmfStatusSubscriptions.AmfStatusInfo;
import org.sbamock.amf.core.communication.CommunicationSettings;
import org.sbamock.amf.core.communication.DeliveredMessages;
import org.sbamock.amf.core.communication.EpsBearerIdentities;
import org.sbamock.amf.core.communication.N1N2MessageTransfers;
import org.sbamock.amf.core.communication.N1N2Subscriptions;
import org.sbamock.amf.core.communication.PendingMessages;
import org.sbamock.amf.core.ue.Paging;
import org.sbamock.amf.core.ue.UeEvent;
import org.sbamock.http.Router;
import org.sbamock.sbi.nf.SbiHost;
import org.sbamock.sbi.notification.NotificationDelivery;
import org.sbamock.sbi.profile.AmfInfo.Guami;

/**
 * Namf_Communication with its notifications. Subscriptions, EPS bearer identities and delivered
 * messages are kept when the AMF is stopped and started again.
 */
final class Communication {
  private static final AsciiString TRANSFER_FAILURE =
      AsciiString.cached("Namf_Communication_onN1N2TransferFailure");

  private final CommunicationSettings settings;
  private final DeliveredMessages delivered;
  private final N1N2Subscriptions subscriptions;
  private final AmfStatusSubscriptions statusSubscriptions;
  private final EpsBearerIdentities bearers = new EpsBearerIdentities();
  private @Nullable Running running;

  Communication(CommunicationSettings settings, InstantSource clock, RandomGenerator random) {
    this.settings = settings;
    delivered = new DeliveredMessages(settings.maxMessageOctets(), clock);
    subscriptions = new N1N2Subscriptions(settings, clock, random);
    statusSubscriptions = new AmfStatusSubscriptions(settings, clock, random);
  }

  /** What exists between a start and the stop. */
  private record Running(
      AmfStatusNotifier statusNotifier,
      Registrations registrations,
      List<UeEvent.Listener> listeners) {
    void end() {
      listeners.forEach(registrations.contexts()::removeListener);
    }
  }

  /** Adds the routes of the service. */
  synchronized void mount(
      Router router,
      SbiHost host,
      Registrations registrations,
      List<Guami> guamis,
      Paging paging,
      NotificationDelivery delivery) {
    stopped();
    PendingMessages pending =
        new PendingMessages(
            settings, paging, delivered, new CallbackNotifier(delivery, TRANSFER_FAILURE)::notify);
    AmfStatusNotifier statusNotifier =
        new AmfStatusNotifier(statusSubscriptions, delivery, host.consumer());
    List<UeEvent.Listener> listeners = List.of(subscriptions, bearers, this::removeMessages);
    listeners.forEach(registrations.contexts()::addListener);
    running = new Running(statusNotifier, registrations, listeners);
    new CommunicationApi(registrations, bearers, host::apiRoot).addTo(router);
    new N1N2MessageApi(
            registrations,
            new N1N2MessageTransfers(delivered, pending),
            subscriptions,
            host::apiRoot)
        .addTo(router);
    new AmfStatusApi(statusSubscriptions, guamis, statusNotifier::notify, host::apiRoot)
        .addTo(router);
    new UeMessageApi(registrations, delivered, new UplinkMessageNotifier(subscriptions, delivery))
        .addTo(router);
  }

  private void removeMessages(UeEvent event) {
    if (event.endsContext() && !delivered.isEmpty()) {
      delivered.remove(event.ue().supi());
    }
  }

  /** Notifies that the AMF becomes unavailable. */
  synchronized CompletableFuture<Void> stopping(List<Guami> guamis) {
    Running present = running;
    return present == null
        ? CompletableFuture.completedFuture(null)
        : present
            .statusNotifier()
            .notifyBeforeStop(new AmfStatusInfo(guamis, "AMF_UNAVAILABLE", null, null));
  }

  synchronized void stopped() {
    Running former = running;
    running = null;
    if (former != null) {
      former.end();
    }
  }
}
