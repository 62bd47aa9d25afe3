/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.consumer;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.suci.Suci;
import org.sbamock.amf.core.Reply;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.NfType;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.consumer.SbiConsumer;
import org.sbamock.sbi.nrf.Candidate;
import org.sbamock.sbi.nrf.DiscoveryListener;
import org.sbamock.sbi.nrf.DiscoveryQuery;
import org.sbamock.sbi.nrf.DiscoveryResult;
import org.sbamock.sbi.nrf.NrfClient;

/** A locator that discovers AUSFs through the NRF. */
final class DiscoveringLocator implements AusfLocator {
  private final NrfClient nrf;
  private final SbiConsumer consumer;
  private final String scheme;
  private final RandomGenerator random;
  private final AusfQueries queries = new AusfQueries();

  /** Creates a locator of the AUSFs that a consumer can call. */
  DiscoveringLocator(NrfClient nrf, SbiConsumer consumer, RandomGenerator random) {
    this.nrf = nrf;
    this.consumer = consumer;
    this.scheme = consumer.scheme(NfType.AUSF);
    this.random = random;
  }

  @Override
  public void locate(Suci suci, @Nullable NfInstanceId former, Reply<List<AusfRoute>> reply) {
    discover(queries.of(suci), reply);
  }

  @Override
  public void locateSet(String nfSet, Reply<List<AusfRoute>> reply) {
    discover(AusfQueries.ofSet(nfSet), reply);
  }

  private void discover(DiscoveryQuery query, Reply<List<AusfRoute>> reply) {
    nrf.discover(
        query,
        new DiscoveryListener() {
          @Override
          public void found(DiscoveryResult result) {
            List<Candidate> candidates = result.candidates(AusfQueries.SERVICE, scheme);
            if (candidates.isEmpty()) {
              nrf.invalidate(query);
              reply.failed(
                  SbiException.of(
                      Cause.TARGET_NF_NOT_REACHABLE,
                      "the NRF has no AUSF with " + AusfQueries.SERVICE + " over " + scheme));
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
    nrf.invalidate(queries.of(suci));
  }

  private List<AusfRoute> inOrder(List<Candidate> candidates) {
    Candidate first =
        Candidate.choose(
            candidates,
            candidate -> consumer.load(candidate.apiRoot().origin()),
            random.nextDouble());
    if (candidates.size() == 1) {
      return List.of(new AusfRoute.Known(first.apiRoot()));
    }
    List<AusfRoute> routes = new ArrayList<>(candidates.size());
    routes.add(new AusfRoute.Known(first.apiRoot()));
    for (Candidate candidate : candidates) {
      if (!candidate.equals(first)) {
        routes.add(new AusfRoute.Known(candidate.apiRoot()));
      }
    }
    return routes;
  }
}
