/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The subscribers that an NF serves (AusfInfo, UdmInfo and others, TS 29.510 clauses 6.1.6.2.7 and
 * 6.1.6.2.8).
 *
 * @param ranges the ranges of the identities of a kind; every identity of a kind without ranges is
 *     served
 * @param routingIndicators empty if every routing indicator is served
 */
public record ServedSubscribers(
    Map<SubscriberIdentity.Kind, List<SubscriberRange>> ranges, Set<String> routingIndicators) {

  /** Returns the ranges of the identities of a kind. */
  public List<SubscriberRange> ranges(SubscriberIdentity.Kind kind) {
    return ranges.getOrDefault(kind, List.of());
  }

  boolean serve(Collection<SubscriberIdentity> identities, @Nullable String routingIndicator) {
    for (SubscriberIdentity identity : identities) {
      if (!serve(identity)) {
        return false;
      }
    }
    return routingIndicator == null
        || routingIndicators.isEmpty()
        || routingIndicators.contains(routingIndicator);
  }

  private boolean serve(SubscriberIdentity identity) {
    List<SubscriberRange> ofKind = ranges(identity.kind());
    for (SubscriberRange range : ofKind) {
      if (range.contains(identity)) {
        return true;
      }
    }
    return ofKind.isEmpty();
  }
}
