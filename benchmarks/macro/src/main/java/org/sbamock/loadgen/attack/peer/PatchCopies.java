/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack.peer;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.sbamock.loadgen.attack.wire.AttackSession;
import org.sbamock.sbi.Json;

/** A peer whose JSON Patch doubles a profile with each operation. */
final class PatchCopies extends ProfileAttack {
  private static final int COPIES = 22;

  PatchCopies() {
    super(
        "patch-copies",
        "Updates a profile by JSON Patch with "
            + COPIES
            + " copy operations, each of which doubles an attribute.");
  }

  @Override
  void request(AttackSession session) throws IOException, InterruptedException {
    UUID instance = UUID.nameUUIDFromBytes(ascii("patched"));
    Map<String, String> range = Map.of("start", "1", "end", "2");
    session.call(put(instance, profile(instance, range, Map.of("a", Map.of("b", "c")))));
    List<Map<String, String>> operations = new ArrayList<>();
    for (int i = 0; i < COPIES; i++) {
      operations.add(Map.of("op", "copy", "from", "/customInfo", "path", "/customInfo/copy" + i));
    }
    session.call(patch(instance, Json.writeBytes(operations)));
  }
}
