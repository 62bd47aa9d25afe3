/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nrf;

import java.time.Duration;
import org.sbamock.http.Settings;

/**
 * The settings of the discovery cache.
 *
 * @param maxEntries the maximum number of queries with a cached result
 * @param staleIfError the time after its validity period for which a result may be used while the
 *     NRF is unreachable; zero to never use it
 */
public record DiscoverySettings(int maxEntries, Duration staleIfError) {
  /** 1,024 entries, no use of stale results. */
  public static final DiscoverySettings DEFAULT = new DiscoverySettings(1_024, Duration.ZERO);

  /** Checks the ranges. */
  public DiscoverySettings {
    Settings.range("max-entries", maxEntries, 1, 1_000_000);
    if (staleIfError.isNegative()) {
      throw new IllegalArgumentException("stale-if-error is negative: " + staleIfError);
    }
  }
}
