/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.consumer;

import java.util.List;
import org.sbamock.aka.suci.Suci;
import org.sbamock.amf.core.Reply;
import org.sbamock.sbi.ApiRoot;

/** A source of the AUSFs of a UE's home network. */
interface AusfLocator {
  /**
   * Finds the API roots of AUSFs in order of preference; never empty.
   *
   * @param suci the SUCI of the UE
   */
  void locate(Suci suci, Reply<List<ApiRoot>> reply);

  /** Reports that none of the AUSFs responded. */
  void failed(Suci suci);

  /** Returns a locator of one AUSF. */
  static AusfLocator fixed(ApiRoot root) {
    List<ApiRoot> roots = List.of(root);
    return new AusfLocator() {
      @Override
      public void locate(Suci suci, Reply<List<ApiRoot>> reply) {
        reply.done(roots);
      }

      @Override
      public void failed(Suci suci) {}
    };
  }
}
