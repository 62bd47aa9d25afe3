/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.route;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfInstanceId;
import org.sbamock.sbi.Reply;
import org.sbamock.sbi.nrf.DiscoveryQuery;

/** A source of the producers of a service. */
interface ProducerLocator {
  /**
   * Finds the routes to producers in order of preference; never empty.
   *
   * @param former the producer that an SCP has selected before; null for any
   */
  void locate(
      DiscoveryQuery query, @Nullable NfInstanceId former, Reply<List<ProducerRoute>> reply);

  /** Finds the routes to the producers of an NF set in order of preference; none if unknown. */
  default void locateSet(DiscoveryQuery query, Reply<List<ProducerRoute>> reply) {
    reply.done(List.of());
  }

  /**
   * Reports that none of the producers of a query responded. Not called if the request to the last
   * one was not sent.
   */
  default void failed(DiscoveryQuery query) {}

  /** Returns a locator of one producer. */
  static ProducerLocator fixed(ApiRoot root) {
    List<ProducerRoute> routes = List.of(new ProducerRoute.Known(root));
    return (query, former, reply) -> reply.done(routes);
  }

  /** Returns a locator that leaves the discovery to an SCP. */
  static ProducerLocator delegating() {
    return (query, former, reply) -> {
      Map<String, String> parameters = query.parameters();
      if (former != null) {
        parameters = new LinkedHashMap<>(parameters);
        parameters.put("target-nf-instance-id", former.value());
      }
      reply.done(List.of(new ProducerRoute.Delegated(parameters)));
    };
  }
}
