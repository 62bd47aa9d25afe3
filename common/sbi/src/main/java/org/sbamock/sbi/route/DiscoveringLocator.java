/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.route;

import java.util.ArrayList;
import java.util.List;
import java.util.random.RandomGenerator;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.Reply;
import org.sbamock.sbi.SbiException;
import org.sbamock.sbi.consumer.SbiConsumer;
import org.sbamock.sbi.consumer.TargetService;
import org.sbamock.sbi.nrf.Candidate;
import org.sbamock.sbi.nrf.DiscoveryListener;
import org.sbamock.sbi.nrf.DiscoveryQuery;
import org.sbamock.sbi.nrf.DiscoveryResult;
import org.sbamock.sbi.nrf.NrfClient;

/** A locator that discovers producers through the NRF. */
final class DiscoveringLocator implements ProducerLocator {
  private final NrfClient nrf;
  private final SbiConsumer consumer;
  private final String scheme;
  private final RandomGenerator random;
  private final TargetService service;

  /** Creates a locator of the producers that a consumer can call. */
  DiscoveringLocator(
      NrfClient nrf, SbiConsumer consumer, TargetService service, RandomGenerator random) {
    this.service = service;
    this.nrf = nrf;
    this.consumer = consumer;
    this.scheme = consumer.scheme(service.nfType());
    this.random = random;
  }

  @Override
  public void locate(
      DiscoveryQuery query, @Nullable NfInstanceId former, Reply<List<ProducerRoute>> reply) {
    discover(query, reply);
  }

  @Override
  public void locateSet(DiscoveryQuery query, Reply<List<ProducerRoute>> reply) {
    discover(query, reply);
  }

  private void discover(DiscoveryQuery query, Reply<List<ProducerRoute>> reply) {
    nrf.discover(
        query,
        new DiscoveryListener() {
          @Override
          public void found(DiscoveryResult result) {
            List<Candidate> candidates = result.candidates(service.serviceName(), scheme);
            if (candidates.isEmpty()) {
              nrf.invalidate(query);
              reply.failed(
                  SbiException.of(
                      Cause.TARGET_NF_NOT_REACHABLE,
                      "the NRF has no "
                          + service.nfType()
                          + " with "
                          + service.serviceName()
                          + " over "
                          + scheme));
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
  public void failed(DiscoveryQuery query) {
    nrf.invalidate(query);
  }

  private List<ProducerRoute> inOrder(List<Candidate> candidates) {
    Candidate first =
        Candidate.choose(
            candidates,
            candidate -> consumer.load(candidate.apiRoot().origin()),
            random.nextDouble());
    if (candidates.size() == 1) {
      return List.of(new ProducerRoute.Known(first.apiRoot()));
    }
    List<ProducerRoute> routes = new ArrayList<>(candidates.size());
    routes.add(new ProducerRoute.Known(first.apiRoot()));
    for (Candidate candidate : candidates) {
      if (!candidate.equals(first)) {
        routes.add(new ProducerRoute.Known(candidate.apiRoot()));
      }
    }
    return routes;
  }
}
