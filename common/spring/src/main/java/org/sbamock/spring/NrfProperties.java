/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.nrf.DiscoverySettings;
import org.sbamock.sbi.nrf.RegistrationSettings;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The NRF at which the function registers and discovers other functions.
 *
 * @param apiRoot API root of the NRF, such as http://nrf.example:8080; without it the function
 *     neither registers nor discovers.
 * @param heartbeat Heart-beat interval that the function requests, and the maximum interval at
 *     which it sends heart-beats; the NRF can shorten it.
 * @param firstRetry Delay after the first failed registration; it doubles with each further
 *     failure.
 * @param maxRetry Maximum delay between two registration attempts.
 * @param deregisterTimeout Maximum time that a shutdown waits for the deregistration at the NRF.
 * @param discovery Cache of discovery results.
 */
@ConfigurationProperties("sbamock.nrf")
public record NrfProperties(
    @Nullable ApiRoot apiRoot,
    @DefaultValue("10s") Duration heartbeat,
    @DefaultValue("100ms") Duration firstRetry,
    @DefaultValue("2s") Duration maxRetry,
    @DefaultValue("1s") Duration deregisterTimeout,
    @DefaultValue Discovery discovery) {
  /** Returns the settings without the NF profile. */
  RegistrationSettings settings() {
    return new RegistrationSettings(
        apiRoot,
        heartbeat,
        firstRetry,
        maxRetry,
        deregisterTimeout,
        null,
        null,
        null,
        List.of(),
        List.of(),
        null);
  }

  /**
   * Cache of discovery results.
   *
   * @param maxEntries Maximum number of discovery results in the cache.
   * @param staleIfError How long a discovery result may be used after its validity period while the
   *     NRF cannot be reached; 0 disables this.
   */
  public record Discovery(
      @DefaultValue("1024") int maxEntries, @DefaultValue("0s") Duration staleIfError) {
    DiscoverySettings settings() {
      return new DiscoverySettings(maxEntries, staleIfError);
    }
  }
}
