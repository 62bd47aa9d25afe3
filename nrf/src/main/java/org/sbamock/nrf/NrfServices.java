/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf;

import java.util.Set;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.Router;
import org.sbamock.nrf.api.AccessTokenApi;
import org.sbamock.nrf.api.NfDiscoveryApi;
import org.sbamock.nrf.api.NfManagementApi;
import org.sbamock.nrf.core.NfInstanceStore;
import org.sbamock.nrf.core.RegistryRules.HeartBeatExpectation;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nf.SbiHost;
import org.sbamock.sbi.nf.ServiceProducer;
import org.sbamock.sbi.oauth2.OAuth2Settings;
import org.sbamock.sbi.oauth2.TokenKeys;
import org.sbamock.sbi.profile.NfProfile;
import org.sbamock.sbi.profile.NfService;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** The services of an NRF, and the scheduled expiry of NFs without heart-beats. */
final class NrfServices implements ServiceProducer {
  private static final Logger LOG = LoggerFactory.getLogger(NrfServices.class);
  private static final long EXPIRY_MILLIS = 500;

  /**
   * The maximum length of a profile or patch in octets; a profile can have hundreds of services.
   */
  private static final int PROFILE_CONTENT_LIMIT = 262_144;

  /** The services that require access tokens if OAuth2 is required. */
  static final Set<String> TOKEN_SERVICES = Set.of("nnrf-nfm", "nnrf-disc");

  private final NfInstanceStore store;
  private final NrfTokens tokens;
  private @Nullable ScheduledExecutorService clockwork;

  NrfServices(NfInstanceStore store, NrfTokens tokens) {
    this.store = store;
    this.tokens = tokens;
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
    new NfManagementApi(store, host::apiRoot).addTo(router);
    new NfDiscoveryApi(store).addTo(router);
    new AccessTokenApi(tokens.issuer(), tokens::signer).addTo(router);
    stopped();
    if (store.rules().heartBeatExpectation() != HeartBeatExpectation.NEVER) {
      clockwork = startExpiryTimer();
    }
  }

  @Override
  public synchronized void stopped() {
    ScheduledExecutorService running = clockwork;
    clockwork = null;
    if (running != null) {
      running.shutdownNow();
    }
  }

  private ScheduledExecutorService startExpiryTimer() {
    ScheduledExecutorService executor =
        Executors.newSingleThreadScheduledExecutor(
            task -> {
              Thread thread = new Thread(task, "nrf-expiry");
              thread.setDaemon(true);
              return thread;
            });
    executor.scheduleWithFixedDelay(
        this::expire, EXPIRY_MILLIS, EXPIRY_MILLIS, TimeUnit.MILLISECONDS);
    return executor;
  }

  private void expire() {
    try {
      int expired = store.expire();
      if (expired > 0) {
        LOG.info(
            "{} NF instances were suspended or removed because of missed heart-beats", expired);
      }
    } catch (RuntimeException e) {
      LOG.error("the expiry of NF instances failed", e);
    }
  }
}
