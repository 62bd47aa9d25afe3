/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf;

import java.util.Set;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.Router;
import org.sbamock.nrf.api.AccessTokenApi;
import org.sbamock.nrf.api.BootstrappingApi;
import org.sbamock.nrf.api.NfDiscoveryApi;
import org.sbamock.nrf.api.NfManagementApi;
import org.sbamock.nrf.api.NrfCounts;
import org.sbamock.nrf.api.ScpDomainRoutingApi;
import org.sbamock.nrf.api.SubscriptionApi;
import org.sbamock.nrf.consumer.Notifiers;
import org.sbamock.nrf.core.NfInstanceStore;
import org.sbamock.nrf.core.replica.NotifierDuty;
import org.sbamock.nrf.core.subscription.NotificationProgress;
import org.sbamock.nrf.snapshot.SnapshotFile;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.SbiHost;
import org.sbamock.sbi.nf.ServiceProducer;
import org.sbamock.sbi.nf.Timers;
import org.sbamock.sbi.notification.NotificationCounts;
import org.sbamock.sbi.notification.NotificationDelivery;
import org.sbamock.sbi.oauth2.OAuth2Settings;
import org.sbamock.sbi.oauth2.TokenKeys;
import org.sbamock.sbi.profile.NfProfile;
import org.sbamock.sbi.profile.NfService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The services of an NRF, the notifications of its subscribers, and the scheduled expiry of
 * subscriptions and of NFs without heart-beats.
 */
final class NrfServices implements ServiceProducer {
  private static final Logger LOG = LoggerFactory.getLogger(NrfServices.class);
  private static final long EXPIRY_MILLIS = 500;
  private static final long STOP_SECONDS = 10;

  /**
   * The maximum length of a profile or patch in octets; a profile can have hundreds of services.
   */
  private static final int PROFILE_CONTENT_LIMIT = 262_144;

  /** The services that require access tokens if OAuth2 is required. */
  static final Set<String> TOKEN_SERVICES = Set.of("nnrf-nfm", "nnrf-disc");

  private final NrfRegistry registry;
  private final NotificationCounts notifications;
  private final NrfTokens tokens;
  private final NrfCounts counts;
  private @Nullable ScheduledExecutorService clockwork;
  private NotifierDuty.@Nullable Session notifiers;

  NrfServices(
      NrfRegistry registry, NotificationCounts notifications, NrfTokens tokens, NrfCounts counts) {
    this.registry = registry;
    this.notifications = notifications;
    this.tokens = tokens;
    this.counts = counts;
  }

  @Override
  public NfType type() {
    return NfType.NRF;
  }

  @Override
  public Set<String> apis() {
    return Set.of("nnrf-nfm/v1", "nnrf-disc/v1", AccessTokenApi.KEYS_API);
  }

  @Override
  public Set<String> openApis() {
    return Set.of(AccessTokenApi.KEYS_API);
  }

  /** Returns the NRF's own token keys unless the settings name others. */
  @Override
  public TokenKeys tokenKeys(OAuth2Settings settings) {
    TokenKeys trusted = settings.trusted();
    return trusted == null ? TokenKeys.of(tokens.key()) : trusted;
  }

  @Override
  public int contentLimit() {
    return PROFILE_CONTENT_LIMIT;
  }

  @Override
  public void describe(NfProfile.Builder profile) {
    profile
        .service("nnrf-nfm", new NfService.Version("v1", "1.2.6"))
        .service("nnrf-disc", new NfService.Version("v1", "1.2.6"));
  }

  @Override
  public synchronized void mount(Router router, SbiHost host) {
    NfInstanceStore store = registry.store();
    new NfManagementApi(store, host::apiRoot).addTo(router);
    new SubscriptionApi(registry.subscriptions(), store::sequence, host::apiRoot).addTo(router);
    new NfDiscoveryApi(store, counts.discoveries()).addTo(router);
    new ScpDomainRoutingApi(store, registry.routingSubscriptions(), host::apiRoot).addTo(router);
    boolean required = host.settings().oauth2().required();
    new BootstrappingApi(
            host::apiRoot,
            host.instanceId(),
            TOKEN_SERVICES.stream().collect(Collectors.toMap(name -> name, name -> required)),
            store.rules().validityPeriod())
        .addTo(router);
    new AccessTokenApi(tokens.issuer(), tokens::signer, counts.tokens()).addTo(router);
    stopped();
    ScheduledExecutorService timer = Timers.named("nrf-expiry");
    timer.scheduleWithFixedDelay(this::expire, EXPIRY_MILLIS, EXPIRY_MILLIS, TimeUnit.MILLISECONDS);
    clockwork = timer;
    SharedRegistry shared = registry.shared();
    if (shared == null) {
      NotifierDuty.Session started = notifiers(host, NotificationProgress.NONE);
      store.addListener(started);
      notifiers = started;
    } else {
      shared.start(progress -> notifiers(host, progress));
    }
  }

  private NotifierDuty.Session notifiers(SbiHost host, NotificationProgress progress) {
    NotificationDelivery delivery =
        new NotificationDelivery(
            registry.subscriptions().rules().notifications(),
            notifications,
            host.consumer(),
            Timers.named("nrf-notifier"));
    return new Notifiers(
        registry.store(),
        registry.subscriptions(),
        registry.routingSubscriptions(),
        path -> host.apiRoot().uri(path),
        delivery,
        progress);
  }

  @Override
  public synchronized void stopped() {
    ScheduledExecutorService running = clockwork;
    clockwork = null;
    if (running != null) {
      running.shutdown();
      try {
        if (running.awaitTermination(STOP_SECONDS, TimeUnit.SECONDS)) {
          writeSnapshot();
        }
      } catch (InterruptedException e) {
        Thread.currentThread().interrupt();
      }
    }
    NotifierDuty.Session notifying = notifiers;
    notifiers = null;
    if (notifying != null) {
      registry.store().removeListener(notifying);
      notifying.close();
    }
    SharedRegistry shared = registry.shared();
    if (running != null && shared != null) {
      shared.stop();
    }
  }

  private void writeSnapshot() {
    SnapshotFile snapshot = registry.snapshot();
    if (snapshot != null) {
      try {
        snapshot.write();
      } catch (RuntimeException e) {
        LOG.error("the registry is not in its snapshot", e);
      }
    }
  }

  private void expire() {
    try {
      registry.subscriptions().expire();
      registry.routingSubscriptions().expire();
      int expired = registry.store().expire();
      if (expired > 0) {
        LOG.info(
            "{} NF instances were suspended or removed because of missed heart-beats", expired);
      }
    } catch (RuntimeException e) {
      LOG.error("the expiry of NF instances and subscriptions failed", e);
    }
    writeSnapshot();
  }
}
