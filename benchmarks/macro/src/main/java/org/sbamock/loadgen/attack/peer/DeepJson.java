/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import java.io.IOException;
import org.sbamock.loadgen.attack.wire.AttackSession;

/** A peer that sends deeply nested JSON. */
final class DeepJson extends ContentAttack {
  private static final int DEPTH = 500_000;

  DeepJson() {
    super("json-deep", "Sends JSON of 1 MB that is nested " + DEPTH + " levels deep.");
  }

  @Override
  void request(AttackSession session) throws IOException, InterruptedException {
    byte[] content = ascii("{\"a\":" + "[".repeat(DEPTH) + "]".repeat(DEPTH) + "}");
    session.call(json(session.target().function(), content));
  }
}
