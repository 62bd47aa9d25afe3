/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.soak.load;

import io.netty.handler.codec.http.HttpMethod;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.sbamock.http.HttpResponse;
import org.sbamock.loadgen.soak.invariant.InstanceLedger;
import org.sbamock.loadgen.workload.SbiTarget;
import org.sbamock.sbi.Json;

/** An NF instance that registers at the NRF, is discovered and deregisters (TS 29.510). */
final class NfLifeCycle extends SoakUser {
  private final InstanceLedger ledger;
  private String id = "";
  private State state = State.REGISTRATION;

  NfLifeCycle(SbiTarget nrf, InstanceLedger ledger) {
    super(nrf);
    this.ledger = ledger;
  }

  private enum State {
    REGISTRATION,
    DISCOVERY,
    DEREGISTRATION
  }

  @Override
  void begin() {
    id = UUID.randomUUID().toString();
    state = State.REGISTRATION;
    ledger.registering(id);
    send("NF registration", HttpMethod.PUT, MixedLoad.INSTANCES_PATH + id, profile(id));
  }

  private static byte[] profile(String id) {
    return Json.writeBytes(
        Map.of(
            "nfInstanceId",
            id,
            "nfType",
            "SMF",
            "nfStatus",
            "REGISTERED",
            "ipv4Addresses",
            List.of("127.0.0.1")));
  }

  @Override
  void answered(HttpResponse response) {
    switch (state) {
      case REGISTRATION -> {
        if (expects(201, response)) {
          state = State.DISCOVERY;
          send("NF discovery", HttpMethod.GET, MixedLoad.DISCOVERY_PATH + id);
        }
      }
      case DISCOVERY -> {
        if (expects(200, response)) {
          if (!response.text().contains(id)) {
            fail("instance missing at NF discovery");
            return;
          }
          state = State.DEREGISTRATION;
          send("NF deregistration", HttpMethod.DELETE, MixedLoad.INSTANCES_PATH + id);
        }
      }
      case DEREGISTRATION -> {
        if (expects(204, response)) {
          ledger.deregistered(id);
          finish();
        }
      }
    }
  }
}
