/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.route;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.consumer.TargetService;
import org.sbamock.sbi.nrf.DiscoveryQuery;

/**
 * The queries for the producers of a service in the home network (TS 23.501 clauses 6.3.4 and
 * 6.3.8). Those by routing indicator are kept, of which there are at most 11,110.
 */
public final class HomeNetworkQueries {
  private final TargetService service;
  private final NfType requester;
  private final Map<String, DiscoveryQuery> queries = new ConcurrentHashMap<>();

  /** Creates the queries of a function for a service. */
  public HomeNetworkQueries(TargetService service, NfType requester) {
    this.service = service;
    this.requester = requester;
  }

  /** Returns the query for the producers of a routing indicator, 1 to 4 digits. */
  public DiscoveryQuery of(String routingIndicator) {
    return queries.computeIfAbsent(
        routingIndicator, digits -> builder().routingIndicator(digits).build());
  }

  /** Returns the query for the producers that serve a subscriber. */
  public DiscoveryQuery ofSupi(String supi) {
    return builder().supi(supi).build();
  }

  /** Returns the query for the producers of an NF group. */
  public DiscoveryQuery ofGroup(String nfGroupId) {
    return builder().with("group-id-list", nfGroupId).build();
  }

  /** Returns the query for the producers of an NF set. */
  public DiscoveryQuery ofSet(String nfSet) {
    return builder().with("target-nf-set-id", nfSet).build();
  }

  private DiscoveryQuery.Builder builder() {
    return DiscoveryQuery.builder(service.nfType(), requester).serviceNames(service.serviceName());
  }
}
