/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.patch;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A JSON Merge Patch (RFC 7396 section 2). */
public final class MergePatch {
  private MergePatch() {}

  /**
   * Returns the patched document.
   *
   * @param document the document, of which objects are modified; null for none
   * @param patch the patch; its members with the value null are removed from the document
   */
  public static JsonNode apply(@Nullable JsonNode document, JsonNode patch) {
    if (!patch.isObject()) {
      return patch;
    }
    ObjectNode target =
        document instanceof ObjectNode object ? object : Json.mapper().createObjectNode();
    for (Map.Entry<String, JsonNode> member : patch.properties()) {
      if (member.getValue().isNull()) {
        target.remove(member.getKey());
      } else {
        target.set(member.getKey(), apply(target.get(member.getKey()), member.getValue()));
      }
    }
    return target;
  }
}
