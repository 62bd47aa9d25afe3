/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.consumer;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.sbamock.aka.suci.Suci;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.nrf.DiscoveryQuery;

/**
 * The queries for AUSFs by the routing indicator of the SUCI (TS 23.501 clause 6.3.4); at most
 * 11,110 exist.
 */
final class AusfQueries {
  static final String SERVICE = "nausf-auth";

  private final Map<String, DiscoveryQuery> queries = new ConcurrentHashMap<>();

  DiscoveryQuery of(Suci suci) {
    return queries.computeIfAbsent(
        suci.routingIndicator(), digits -> builder().routingIndicator(digits).build());
  }

  /** Returns the query for the AUSFs of an NF set. */
  static DiscoveryQuery ofSet(String nfSet) {
    return builder().with("target-nf-set-id", nfSet).build();
  }

  private static DiscoveryQuery.Builder builder() {
    return DiscoveryQuery.builder(NfType.AUSF, NfType.AMF).serviceNames(SERVICE);
  }
}
