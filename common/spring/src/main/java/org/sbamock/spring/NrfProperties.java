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
 * The NRF to register with and to ask.
 *
 * @param apiRoot Its API root, such as http://nrf.example:8080; without it the function neither
 *     registers nor discovers.
 * @param heartbeat Interval for which the NRF is asked; the NRF decides.
 * @param firstRetry Pause after the first failed registration; it doubles with each.
 * @param maxRetry Longest pause between registrations.
 * @param deregisterTimeout For how long a shutdown waits for the NRF.
 * @param discovery How discovered profiles are kept.
 */
@ConfigurationProperties("sbamock.nrf")
public record NrfProperties(
    @Nullable ApiRoot apiRoot,
    @DefaultValue("10s") Duration heartbeat,
    @DefaultValue("100ms") Duration firstRetry,
    @DefaultValue("2s") Duration maxRetry,
    @DefaultValue("1s") Duration deregisterTimeout,
    @DefaultValue Discovery discovery) {
  /** Without what the profile adds. */
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
   * How discovered profiles are kept.
   *
   * @param maxEntries Queries whose result is kept.
   * @param staleIfError For how long a result may serve after its validity while the NRF cannot be
   *     reached; 0: not at all.
   */
  public record Discovery(
      @DefaultValue("1024") int maxEntries, @DefaultValue("0s") Duration staleIfError) {
    DiscoverySettings settings() {
      return new DiscoverySettings(maxEntries, staleIfError);
    }
  }
}
