/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.consumer;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.suci.Suci;
import org.sbamock.amf.core.Reply;
import org.sbamock.sbi.ApiRoot;
import org.sbamock.sbi.NfInstanceId;

/** A source of the AUSFs of a UE's home network. */
interface AusfLocator {
  /**
   * Finds the routes to AUSFs in order of preference; never empty.
   *
   * @param suci the SUCI of the UE
   * @param former the AUSF that an SCP has selected for the UE before; null for any
   */
  void locate(Suci suci, @Nullable NfInstanceId former, Reply<List<AusfRoute>> reply);

  /** Finds the routes to the AUSFs of an NF set in order of preference; none if unknown. */
  default void locateSet(String nfSet, Reply<List<AusfRoute>> reply) {
    reply.done(List.of());
  }

  /** Reports that none of the AUSFs responded. */
  default void failed(Suci suci) {}

  /** Returns a locator of one AUSF. */
  static AusfLocator fixed(ApiRoot root) {
    List<AusfRoute> routes = List.of(new AusfRoute.Known(root));
    return (suci, former, reply) -> reply.done(routes);
  }

  /** Returns a locator that leaves the discovery to an SCP. */
  static AusfLocator delegating() {
    AusfQueries queries = new AusfQueries();
    return (suci, former, reply) -> {
      Map<String, String> parameters = queries.of(suci).parameters();
      if (former != null) {
        parameters = new LinkedHashMap<>(parameters);
        parameters.put("target-nf-instance-id", former.value());
      }
      reply.done(List.of(new AusfRoute.Delegated(parameters)));
    };
  }
}
