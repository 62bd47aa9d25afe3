/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.consumer;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.random.RandomGenerator;
import org.sbamock.aka.suci.Suci;
import org.sbamock.amf.core.Reply;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.nrf.Candidate;
import org.sbamock.sbi.nrf.DiscoveryListener;
import org.sbamock.sbi.nrf.DiscoveryQuery;
import org.sbamock.sbi.nrf.DiscoveryResult;
import org.sbamock.sbi.nrf.NrfClient;

/**
 * A locator that discovers AUSFs through the NRF by the routing indicator of the SUCI (TS 23.501
 * clause 6.3.4).
 */
final class DiscoveringLocator implements AusfLocator {
  static final String SERVICE = "nausf-auth";

  private final NrfClient nrf;
  private final String scheme;
  private final RandomGenerator random;
  private final Map<String, DiscoveryQuery> queries = new ConcurrentHashMap<>();

  /** Creates a locator of AUSFs with a scheme. */
  DiscoveringLocator(NrfClient nrf, String scheme, RandomGenerator random) {
    this.nrf = nrf;
    this.scheme = scheme;
    this.random = random;
  }

  @Override
  public void locate(Suci suci, Reply<List<ApiRoot>> reply) {
    DiscoveryQuery query = query(suci);
    nrf.discover(
        query,
        new DiscoveryListener() {
          @Override
          public void found(DiscoveryResult result) {
            List<Candidate> candidates = result.candidates(SERVICE, scheme);
            if (candidates.isEmpty()) {
              nrf.invalidate(query);
              reply.failed(
                  SbiException.of(
                      Cause.TARGET_NF_NOT_REACHABLE,
                      "the NRF has no AUSF with " + SERVICE + " over " + scheme));
            } else {
              reply.done(inOrder(candidates));
            }
          }

          @Override
          public void failed(SbiException cause) {
            reply.failed(cause);
          }
        });
  }

  @Override
  public void failed(Suci suci) {
    nrf.invalidate(query(suci));
  }

  /** Returns the cached query of a routing indicator; at most 11,110 exist. */
  private DiscoveryQuery query(Suci suci) {
    return queries.computeIfAbsent(
        suci.routingIndicator(),
        digits ->
            DiscoveryQuery.builder(NfType.AUSF, NfType.AMF)
                .serviceNames(SERVICE)
                .routingIndicator(digits)
                .build());
  }

  private List<ApiRoot> inOrder(List<Candidate> candidates) {
    Candidate first = Candidate.choose(candidates, random.nextDouble());
    if (candidates.size() == 1) {
      return List.of(first.apiRoot());
    }
    List<ApiRoot> roots = new ArrayList<>(candidates.size());
    roots.add(first.apiRoot());
    for (Candidate candidate : candidates) {
      if (!candidate.equals(first)) {
        roots.add(candidate.apiRoot());
      }
    }
    return roots;
  }
}
