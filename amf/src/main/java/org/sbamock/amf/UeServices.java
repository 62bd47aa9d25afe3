/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf;

import io.netty.util.AsciiString;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.amf.api.EventExposureApi;
import org.sbamock.amf.api.LocationApi;
import org.sbamock.amf.api.MtApi;
import org.sbamock.amf.consumer.CallbackNotifier;
import org.sbamock.amf.consumer.EventNotifier;
import org.sbamock.amf.core.Registrations;
import org.sbamock.amf.core.event.EventSubscriptions;
import org.sbamock.amf.core.location.DeferredLocations;
import org.sbamock.amf.core.ue.Paging;
import org.sbamock.amf.core.ue.UeEvent;
import org.sbamock.http.Router;
import org.sbamock.sbi.nf.SbiHost;
import org.sbamock.sbi.nf.Timers;
import org.sbamock.sbi.notification.NotificationCounts;
import org.sbamock.sbi.notification.NotificationDelivery;
import org.sbamock.sbi.profile.NfProfile;
import org.sbamock.sbi.profile.NfService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The services about registered UEs (Namf_EventExposure, Namf_MT and Namf_Location, TS 29.518), and
 * what they run on: paging, notifications and a timer.
 */
final class UeServices {
  private static final Logger LOG = LoggerFactory.getLogger(UeServices.class);
  private static final long PERIODIC_MILLIS = 100;
  private static final long EXPIRY_MILLIS = 1_000;
  private static final AsciiString MT_CALLBACK =
      AsciiString.cached("Namf_MT_UEReachabilityInfoNotify");
  private static final AsciiString LOCATION_CALLBACK =
      AsciiString.cached("Namf_Location_EventNotify");

  /** The names and versions of the APIs. */
  static final Set<String> APIS = Set.of(EventExposureApi.API, MtApi.API, LocationApi.API);

  private final Registrations registrations;
  private final EventSubscriptions subscriptions;
  private final DeferredLocations deferredLocations;
  private final NotificationCounts notifications;
  private final Duration pagingTime;
  private final InstantSource clock;
  private @Nullable Running running;

  /** What runs from a start to a stop. */
  private record Running(
      ScheduledExecutorService timer,
      Paging paging,
      NotificationDelivery delivery,
      List<UeEvent.Listener> listeners) {}

  UeServices(
      Registrations registrations,
      EventSubscriptions subscriptions,
      NotificationCounts notifications,
      Duration pagingTime,
      InstantSource clock) {
    this.registrations = registrations;
    this.subscriptions = subscriptions;
    this.notifications = notifications;
    this.pagingTime = pagingTime;
    this.clock = clock;
    deferredLocations = new DeferredLocations(clock);
  }

  static void describe(NfProfile.Builder profile) {
    profile
        .service("namf-evts", new NfService.Version("v1", "1.2.3"))
        .service("namf-mt", new NfService.Version("v1", "1.2.3"))
        .service("namf-loc", new NfService.Version("v1", "1.2.4"));
  }

  /** Adds the routes, and notifies subscribers until {@link #stop}. */
  synchronized void start(Router router, SbiHost host) {
    stop();
    ScheduledExecutorService timer = Timers.named("amf-timer");
    NotificationDelivery delivery =
        new NotificationDelivery(
            subscriptions.rules().notifications(),
            notifications,
            host.consumer(),
            Timers.named("amf-notifier"));
    EventNotifier notifier =
        new EventNotifier(subscriptions, path -> host.apiRoot().uri(path), clock, delivery);
    Paging paging = new Paging(registrations.contexts(), pagingTime, timer);
    LocationApi locations =
        new LocationApi(
            registrations,
            paging,
            deferredLocations,
            clock,
            new CallbackNotifier(delivery, LOCATION_CALLBACK)::notify);
    locations.addTo(router);
    new MtApi(registrations, paging, new CallbackNotifier(delivery, MT_CALLBACK)::notify)
        .addTo(router);
    new EventExposureApi(subscriptions, host::apiRoot).addTo(router);
    List<UeEvent.Listener> listeners = List.of(notifier, locations);
    listeners.forEach(registrations.contexts()::addListener);
    running = new Running(timer, paging, delivery, listeners);
    repeat(timer, notifier::notifyPeriodically, PERIODIC_MILLIS);
    repeat(timer, subscriptions::expire, EXPIRY_MILLIS);
    repeat(timer, deferredLocations::expire, EXPIRY_MILLIS);
  }

  private static void repeat(ScheduledExecutorService timer, Runnable task, long millis) {
    timer.scheduleWithFixedDelay(
        () -> {
          try {
            task.run();
          } catch (RuntimeException e) {
            LOG.error("subscriptions or location requests could not be processed", e);
          }
        },
        millis,
        millis,
        TimeUnit.MILLISECONDS);
  }

  /** Returns the paging of UEs. */
  synchronized Paging paging() {
    return running().paging();
  }

  /** Returns the delivery of notifications. */
  synchronized NotificationDelivery delivery() {
    return running().delivery();
  }

  private Running running() {
    Running present = running;
    if (present == null) {
      throw new IllegalStateException("the services are not started");
    }
    return present;
  }

  /** Stops notifying; subscriptions are kept. */
  synchronized void stop() {
    Running former = running;
    running = null;
    if (former != null) {
      former.listeners().forEach(registrations.contexts()::removeListener);
      former.paging().close();
      former.delivery().close();
      subscriptions.dropEnded();
      former.timer().shutdownNow();
    }
  }
}
