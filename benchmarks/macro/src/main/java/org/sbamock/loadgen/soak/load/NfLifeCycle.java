/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak.load;

import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.sbamock.http.HttpResponse;
import org.sbamock.loadgen.soak.invariant.InstanceLedger;
import org.sbamock.loadgen.workload.call.SbiTarget;
import org.sbamock.loadgen.workload.call.SequentialUser;

/** An NF instance that registers at the NRF, is discovered and deregisters (TS 29.510). */
final class NfLifeCycle extends SequentialUser {
  private static final Step REGISTRATION = new Step("NF registration", 0, 201);
  private static final Step DISCOVERY = new Step("NF discovery", 0, 200);
  private static final Step DEREGISTRATION = new Step("NF deregistration", 0, 204);

  private final InstanceLedger ledger;
  private String id = "";

  NfLifeCycle(SbiTarget nrf, InstanceLedger ledger) {
    super(nrf);
    this.ledger = ledger;
  }

  @Override
  protected void begin() {
    id = UUID.randomUUID().toString();
    ledger.registering(id);
    send(
        REGISTRATION,
        HttpMethod.PUT,
        path(MixedLoad.INSTANCES_PATH),
        Map.of(
            "nfInstanceId",
            id,
            "nfType",
            "SMF",
            "nfStatus",
            "REGISTERED",
            "ipv4Addresses",
            List.of("127.0.0.1")),
        registered -> discover());
  }

  private void discover() {
    send(DISCOVERY, HttpMethod.GET, path(MixedLoad.DISCOVERY_PATH), null, this::discovered);
  }

  private void discovered(HttpResponse response) {
    if (response.text().contains(id)) {
      send(
          DEREGISTRATION,
          HttpMethod.DELETE,
          path(MixedLoad.INSTANCES_PATH),
          null,
          deregistered -> {
            ledger.deregistered(id);
            finish();
          });
    } else {
      fail("instance missing at NF discovery");
    }
  }

  private String path(String prefix) {
    return target().apiRoot().target(prefix + id);
  }
}
