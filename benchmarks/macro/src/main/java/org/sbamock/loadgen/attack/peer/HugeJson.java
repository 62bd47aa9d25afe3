/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import java.io.IOException;
import org.sbamock.loadgen.attack.wire.AttackSession;

/** A peer that sends valid JSON close to the default limit of the content's length. */
final class HugeJson extends ContentAttack {
  private static final int ELEMENTS = 3_900_000;

  HugeJson() {
    super("json-huge", "Sends JSON of 15.6 MB: an array of " + ELEMENTS + " empty objects.");
  }

  @Override
  void request(AttackSession session) throws IOException, InterruptedException {
    session.call(json(session.target().function(), Content.OCTETS));
  }

  private static final class Content {
    static final byte[] OCTETS = ascii("{\"a\":[" + "{}, ".repeat(ELEMENTS) + "{}]}");
  }
}
