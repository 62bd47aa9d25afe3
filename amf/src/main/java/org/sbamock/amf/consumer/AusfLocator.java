/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.consumer;

import java.util.List;
import org.sbamock.aka.suci.Suci;
import org.sbamock.amf.core.Reply;
import org.sbamock.sbi.ApiRoot;

/** A source of the AUSFs of a UE's home network. */
interface AusfLocator {
  /**
   * Finds the routes to AUSFs in order of preference; never empty.
   *
   * @param suci the SUCI of the UE
   */
  void locate(Suci suci, Reply<List<AusfRoute>> reply);

  /** Reports that none of the AUSFs responded. */
  default void failed(Suci suci) {}

  /** Returns a locator of one AUSF. */
  static AusfLocator fixed(ApiRoot root) {
    List<AusfRoute> routes = List.of(new AusfRoute.Known(root));
    return (suci, reply) -> reply.done(routes);
  }

  /** Returns a locator that leaves the discovery to an SCP. */
  static AusfLocator delegating() {
    AusfQueries queries = new AusfQueries();
    return (suci, reply) -> reply.done(List.of(new AusfRoute.Delegated(queries.of(suci))));
  }
}
