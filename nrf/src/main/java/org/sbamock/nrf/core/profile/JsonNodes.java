/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

  /** Returns the strings of a list; an empty list if the node is null or no list. */
  public static List<String> texts(@Nullable JsonNode listed) {
    List<String> texts = new ArrayList<>(0);
    if (listed != null && listed.isArray()) {
      for (JsonNode element : listed) {
        if (element.isString()) {
          texts.add(element.stringValue());
        }
      }
    }
    return texts;
  }

  /** Returns whether a list has one of some strings; false if the node is null or no list. */
  public static boolean hasOneOf(@Nullable JsonNode listed, Set<String> strings) {
    if (listed != null && listed.isArray()) {
      for (JsonNode element : listed) {
        if (element.isString() && strings.contains(element.stringValue())) {
          return true;
        }
      }
    }
    return false;
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
  public static void dropNulls(JsonNode node) {
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
  public static void dropEmptyLists(ObjectNode object) {
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

  /**
   * Returns the object of an {@code …Info} attribute of a profile, and those of the map whose name
   * ends with {@code List}, by their JSON pointers.
   */
  public static Map<String, ObjectNode> infos(ObjectNode profile, String name) {
    Map<String, ObjectNode> infos = new LinkedHashMap<>(2);
    if (profile.get(name) instanceof ObjectNode info) {
      infos.put("/" + name, info);
    }
    if (profile.get(name + "List") instanceof ObjectNode map) {
      forEach(
          map,
          "/" + name + "List",
          (pointer, node) -> {
            if (node instanceof ObjectNode info) {
              infos.put(pointer, info);
            }
          });
    }
    return infos;
  }

  /** Returns a name as a reference token of a JSON Pointer (RFC 6901 section 3). */
  public static String escape(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
