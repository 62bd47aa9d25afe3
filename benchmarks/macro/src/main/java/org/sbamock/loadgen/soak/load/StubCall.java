/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak.load;

import io.netty.handler.codec.http.HttpMethod;
import org.sbamock.http.HttpResponse;
import org.sbamock.loadgen.soak.invariant.JournalLedger;
import org.sbamock.loadgen.workload.call.SbiTarget;
import org.sbamock.loadgen.workload.call.SequentialUser;

/** A consumer of a stub function, whose calls are numbered in their path. */
final class StubCall extends SequentialUser {
  private static final Step CALL = new Step("stub call", 0, 200);

  private final JournalLedger ledger;
  private long call;

  StubCall(SbiTarget stub, JournalLedger ledger) {
    super(stub);
    this.ledger = ledger;
  }

  @Override
  protected void begin() {
    call = ledger.begin();
    String path = target().apiRoot().target(MixedLoad.STUB_PATH + call);
    send(CALL, HttpMethod.GET, path, null, response -> finish());
  }

  @Override
  protected void answered(HttpResponse response) {
    ledger.answered(call, response.status());
  }
}
