/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.util.Iterator;
import java.util.Map;
import java.util.function.BiConsumer;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.profile.PlmnId;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Utilities for JSON trees from peers. */
public final class JsonNodes {
  private JsonNodes() {}

  /** Returns the text of a string node; null for other nodes. */
  public static @Nullable String text(@Nullable JsonNode node) {
    return node != null && node.isString() ? node.stringValue() : null;
  }

  /** Returns the identity of a PLMN; null if the node is not a PLMN. */
  public static @Nullable PlmnId plmn(JsonNode node) {
    String mcc = text(node.get("mcc"));
    String mnc = text(node.get("mnc"));
    return mcc != null && mnc != null && PlmnId.isMcc(mcc) && PlmnId.isMnc(mnc)
        ? new PlmnId(mcc, mnc)
        : null;
  }

  /** Removes null members at every depth, because some NFs send null for absent members. */
  static void dropNulls(JsonNode node) {
    if (node instanceof ObjectNode object) {
      for (Iterator<Map.Entry<String, JsonNode>> it = object.properties().iterator();
          it.hasNext(); ) {
        JsonNode value = it.next().getValue();
        if (value.isNull()) {
          it.remove();
        } else {
          dropNulls(value);
        }
      }
    } else if (node instanceof ArrayNode array) {
      for (JsonNode element : array) {
        dropNulls(element);
      }
    }
  }

  /** Removes empty lists, which no attribute of a profile may be. */
  static void dropEmptyLists(ObjectNode object) {
    object
        .properties()
        .removeIf(member -> member.getValue().isArray() && member.getValue().isEmpty());
  }

  /**
   * Passes the elements of an array, or the members of an object, to a visitor with their JSON
   * pointers.
   */
  public static void forEach(
      JsonNode parent, String pointer, BiConsumer<String, JsonNode> visitor) {
    if (parent.isObject()) {
      for (Map.Entry<String, JsonNode> member : parent.properties()) {
        visitor.accept(pointer + "/" + escape(member.getKey()), member.getValue());
      }
    } else {
      int index = 0;
      for (JsonNode element : parent) {
        visitor.accept(pointer + "/" + index++, element);
      }
    }
  }

  private static String escape(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
