/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The subscribers that an AUSF, UDM or UDR serves (AusfInfo, UdmInfo, TS 29.510 clauses 6.1.6.2.7
 * and 6.1.6.2.8).
 *
 * @param supiRanges empty if every SUPI is served
 * @param routingIndicators empty if every routing indicator is served
 */
public record ServedSubscribers(List<SupiRange> supiRanges, Set<String> routingIndicators) {

  boolean serve(@Nullable Supi supi, @Nullable String routingIndicator) {
    return (supi == null || supiRanges.isEmpty() || contains(supi))
        && (routingIndicator == null
            || routingIndicators.isEmpty()
            || routingIndicators.contains(routingIndicator));
  }

  private boolean contains(Supi supi) {
    for (SupiRange range : supiRanges) {
      if (range.contains(supi)) {
        return true;
      }
    }
    return false;
  }
}
