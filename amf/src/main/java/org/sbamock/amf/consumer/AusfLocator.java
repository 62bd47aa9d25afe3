package org.sbamock.amf.consumer;

import java.util.List;
import org.sbamock.aka.suci.Suci;
import org.sbamock.amf.core.Reply;
import org.sbamock.sbi.ApiRoot;

/** Finds the AUSFs of a UE's home network. */
interface AusfLocator {
  /**
   * The roots at which one can be reached, the one to ask first at the front; never empty.
   *
   * @param suci of the UE
   */
  void locate(Suci suci, Reply<List<ApiRoot>> reply);

  /** None of them answered. */
  void failed(Suci suci);

  /** Always that one. */
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
