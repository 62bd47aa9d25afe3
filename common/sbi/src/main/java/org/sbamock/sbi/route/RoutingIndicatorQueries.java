/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.route;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.consumer.TargetService;
import org.sbamock.sbi.nrf.DiscoveryQuery;

/**
 * The queries for the producers of a service in the home network by the routing indicator of the
 * SUCI (TS 23.501 clauses 6.3.4 and 6.3.8); at most 11,110 exist.
 */
public final class RoutingIndicatorQueries {
  private final TargetService service;
  private final NfType requester;
  private final DiscoveryQuery any;
  private final Map<String, DiscoveryQuery> queries = new ConcurrentHashMap<>();

  /** Creates the queries of a function for a service. */
  public RoutingIndicatorQueries(TargetService service, NfType requester) {
    this.service = service;
    this.requester = requester;
    any = builder().build();
  }

  /** Returns the query for the producers of a routing indicator, 1 to 4 digits. */
  public DiscoveryQuery of(String routingIndicator) {
    return queries.computeIfAbsent(
        routingIndicator, digits -> builder().routingIndicator(digits).build());
  }

  /** Returns the query for the producers of any routing indicator. */
  public DiscoveryQuery any() {
    return any;
  }

  /** Returns the query for the producers of an NF set. */
  public DiscoveryQuery ofSet(String nfSet) {
    return builder().with("target-nf-set-id", nfSet).build();
  }

  private DiscoveryQuery.Builder builder() {
    return DiscoveryQuery.builder(service.nfType(), requester).serviceNames(service.serviceName());
  }
}
