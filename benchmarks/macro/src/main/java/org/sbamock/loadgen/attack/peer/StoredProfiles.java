/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import java.io.IOException;
import java.util.Collections;
import java.util.Map;
import java.util.UUID;
import org.sbamock.loadgen.attack.wire.AttackSession;

/** A peer that registers large profiles, each under another identifier. */
final class StoredProfiles extends ProfileAttack {
  private static final int STRINGS = 2_500;
  private static final int STRING_LENGTH = 1_000;

  StoredProfiles() {
    super("stored-profiles", "Registers profiles of 2.5 MB, each under another identifier.");
  }

  @Override
  void request(AttackSession session) throws IOException, InterruptedException {
    UUID instance = UUID.nameUUIDFromBytes(ascii("stored-" + session.nextNumber()));
    Object extra = Collections.nCopies(STRINGS, "s".repeat(STRING_LENGTH));
    session.call(put(instance, profile(instance, Map.of("start", "1", "end", "2"), extra)));
  }
}
