/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nrf;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.Settings;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.profile.PlmnId;
import org.sbamock.sbi.profile.ProfileAttributes;
import org.sbamock.sbi.profile.Snssai;

/**
 * The settings of the registration with the NRF.
 *
 * @param nrf the NRF's API root; null for no registration and no discovery
 * @param heartbeat the requested and maximum heartbeat interval; the NRF can shorten it
 * @param firstRetry the delay after the first failure; doubles with each further failure
 * @param maxRetry the maximum delay between attempts
 * @param deregisterTimeout the maximum time that a stop waits for the NRF
 * @param priority 0 (highest) to 65535
 * @param capacity 0 to 65535
 * @param attributes further attributes of the profile, or null
 */
public record RegistrationSettings(
    @Nullable ApiRoot nrf,
    Duration heartbeat,
    Duration firstRetry,
    Duration maxRetry,
    Duration deregisterTimeout,
    @Nullable Integer priority,
    @Nullable Integer capacity,
    @Nullable String locality,
    List<PlmnId> plmns,
    List<Snssai> snssais,
    @Nullable ProfileAttributes attributes) {
  /** No NRF; heartbeat 10 s, retries after 100 ms to 2 s, deregistration within 1 s. */
  public static final RegistrationSettings DEFAULT =
      new RegistrationSettings(
          null,
          Duration.ofSeconds(10),
          Duration.ofMillis(100),
          Duration.ofSeconds(2),
          Duration.ofSeconds(1),
          null,
          null,
          null,
          List.of(),
          List.of(),
          null);

  /** Checks the ranges. */
  public RegistrationSettings {
    Settings.range("heartbeat", heartbeat.toSeconds(), 1, 86_400);
    Settings.positive("first-retry", firstRetry);
    Settings.positive("max-retry", maxRetry);
    Settings.positive("deregister-timeout", deregisterTimeout);
    if (priority != null) {
      Settings.range("priority", priority, 0, 65_535);
    }
    if (capacity != null) {
      Settings.range("capacity", capacity, 0, 65_535);
    }
    plmns = List.copyOf(plmns);
    snssais = List.copyOf(snssais);
  }

  /** Returns a copy with an NRF. */
  public RegistrationSettings withNrf(@Nullable ApiRoot root) {
    return new RegistrationSettings(
        root,
        heartbeat,
        firstRetry,
        maxRetry,
        deregisterTimeout,
        priority,
        capacity,
        locality,
        plmns,
        snssais,
        attributes);
  }

  /** Returns a copy with served PLMNs. */
  public RegistrationSettings withPlmns(List<PlmnId> served) {
    return new RegistrationSettings(
        nrf,
        heartbeat,
        firstRetry,
        maxRetry,
        deregisterTimeout,
        priority,
        capacity,
        locality,
        served,
        snssais,
        attributes);
  }

  /** Returns a copy with further attributes of the profile. */
  public RegistrationSettings withAttributes(@Nullable ProfileAttributes merged) {
    return new RegistrationSettings(
        nrf,
        heartbeat,
        firstRetry,
        maxRetry,
        deregisterTimeout,
        priority,
        capacity,
        locality,
        plmns,
        snssais,
        merged);
  }
}
