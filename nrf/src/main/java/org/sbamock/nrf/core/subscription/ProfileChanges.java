/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.subscription;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.profile.JsonNodes;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The differences between two versions of a profile (ChangeItem, TS 29.571 clause 5.2.4.9). Members
 * of objects are added, removed or replaced; elements of lists of the same length are compared one
 * by one, and lists of different lengths are replaced.
 */
final class ProfileChanges {
  private final ArrayNode items = JsonNodeFactory.instance.arrayNode();
  private final List<String> locations = new ArrayList<>();

  private ProfileChanges() {}

  /** Returns the changes from one profile to another. */
  static ProfileChanges between(ObjectNode before, ObjectNode after) {
    ProfileChanges changes = new ProfileChanges();
    changes.compareMembers("", before, after);
    return changes;
  }

  /** Returns the ChangeItems in a list. */
  ArrayNode items() {
    return items;
  }

  /** Returns the JSON Pointers of the changed attributes. */
  List<String> locations() {
    return locations;
  }

  private void compare(String location, JsonNode before, JsonNode after) {
    if (before.equals(after)) {
      return;
    }
    if (before instanceof ObjectNode former && after instanceof ObjectNode present) {
      compareMembers(location, former, present);
    } else if (before.isArray() && after.isArray() && before.size() == after.size()) {
      for (int i = 0; i < before.size(); i++) {
        compare(location + '/' + i, before.get(i), after.get(i));
      }
    } else {
      add("REPLACE", location, after);
    }
  }

  private void compareMembers(String location, ObjectNode before, ObjectNode after) {
    for (Map.Entry<String, JsonNode> member : before.properties()) {
      String at = location + '/' + JsonNodes.escape(member.getKey());
      JsonNode present = after.get(member.getKey());
      if (present == null) {
        add("REMOVE", at, null);
      } else {
        compare(at, member.getValue(), present);
      }
    }
    for (Map.Entry<String, JsonNode> member : after.properties()) {
      if (!before.has(member.getKey())) {
        add("ADD", location + '/' + JsonNodes.escape(member.getKey()), member.getValue());
      }
    }
  }

  private void add(String op, String location, @Nullable JsonNode value) {
    locations.add(location);
    ObjectNode item = items.addObject().put("op", op).put("path", location);
    if (value != null) {
      item.set("newValue", value);
    }
  }
}
