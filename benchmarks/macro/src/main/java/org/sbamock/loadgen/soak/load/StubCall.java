/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak.load;

import io.netty.handler.codec.http.HttpMethod;
import org.sbamock.http.HttpResponse;
import org.sbamock.loadgen.soak.invariant.JournalLedger;
import org.sbamock.loadgen.workload.SbiTarget;

/** A consumer of a stub function, whose calls are numbered in their path. */
final class StubCall extends SoakUser {
  private final JournalLedger ledger;
  private long call;

  StubCall(SbiTarget stub, JournalLedger ledger) {
    super(stub);
    this.ledger = ledger;
  }

  @Override
  void begin() {
    call = ledger.begin();
    send("stub call", HttpMethod.GET, MixedLoad.STUB_PATH + call);
  }

  @Override
  void answered(HttpResponse response) {
    ledger.answered(call, response.status());
    if (expects(200, response)) {
      finish();
    }
  }
}
