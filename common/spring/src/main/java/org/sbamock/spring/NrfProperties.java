package org.sbamock.spring;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.nf.DiscoverySettings;
import org.sbamock.sbi.nf.RegistrationSettings;
import org.springframework.boot.context.properties.ConfigurationProperties;
import org.springframework.boot.context.properties.bind.DefaultValue;

/**
 * The NRF of the function.
 *
 * @param apiRoot API root of the NRF, such as http://nrf.example:8080; without it the function
 *     neither registers nor discovers.
 * @param heartbeat Requested heart-beat interval; the NRF decides.
 * @param firstRetry Delay after the first failed registration; doubles with each failure.
 * @param maxRetry Maximum delay between registrations.
 * @param deregisterTimeout Maximum time for the deregistration at shutdown.
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
        List.of());
  }

  /**
   * The cache of discovery results.
   *
   * @param maxEntries Maximum number of cached queries.
   * @param staleIfError Time for which an expired result may be used while the NRF is unavailable;
   *     0 to never use it.
   */
  public record Discovery(
      @DefaultValue("1024") int maxEntries, @DefaultValue("0s") Duration staleIfError) {
    DiscoverySettings settings() {
      return new DiscoverySettings(maxEntries, staleIfError);
    }
  }
}
