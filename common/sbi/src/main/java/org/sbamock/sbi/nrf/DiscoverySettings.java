/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nrf;

import java.time.Duration;
import org.sbamock.http.Settings;

/**
 * How discovered profiles are kept.
 *
 * @param maxEntries the most queries whose result is kept
 * @param staleIfError for how long a result may serve after its validity while the NRF cannot be
 *     reached; zero: not at all
 */
public record DiscoverySettings(int maxEntries, Duration staleIfError) {
  /** 1,024 entries, never stale. */
  public static final DiscoverySettings DEFAULT = new DiscoverySettings(1_024, Duration.ZERO);

  /** Checks the ranges. */
  public DiscoverySettings {
    Settings.range("max-entries", maxEntries, 1, 1_000_000);
    if (staleIfError.isNegative()) {
      throw new IllegalArgumentException("stale-if-error is negative: " + staleIfError);
    }
  }
}
