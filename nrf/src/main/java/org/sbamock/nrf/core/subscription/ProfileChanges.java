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
 * by one, and lists of different lengths are replaced. If the JSON Pointers of the changes are
 * longer than 65,536 characters together, each changed attribute of the profile is replaced as a
 * whole.
 */
final class ProfileChanges {
  private static final int MAX_POINTERS = 65_536;

  private final ArrayNode items = JsonNodeFactory.instance.arrayNode();
  private final List<String> locations = new ArrayList<>();
  private final boolean deep;
  private int left = MAX_POINTERS;

  private ProfileChanges(boolean deep) {
    this.deep = deep;
  }

  /** Returns the changes from one profile to another. */
  static ProfileChanges between(ObjectNode before, ObjectNode after) {
    ProfileChanges changes = new ProfileChanges(true);
    changes.compareMembers("", before, after);
    if (changes.left < 0) {
      changes = new ProfileChanges(false);
      changes.compareMembers("", before, after);
    }
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

  /** Describes a value that has changed. */
  private void compare(String location, JsonNode before, JsonNode after) {
    if (deep && before instanceof ObjectNode former && after instanceof ObjectNode present) {
      compareMembers(location, former, present);
    } else if (deep && before.isArray() && after.isArray() && before.size() == after.size()) {
      for (int i = 0; i < before.size() && left >= 0; i++) {
        if (!before.get(i).equals(after.get(i))) {
          compare(location + '/' + i, before.get(i), after.get(i));
        }
      }
    } else {
      add("REPLACE", location, after);
    }
  }

  private void compareMembers(String location, ObjectNode before, ObjectNode after) {
    for (Map.Entry<String, JsonNode> member : before.properties()) {
      JsonNode present = after.get(member.getKey());
      if (present == null) {
        add("REMOVE", at(location, member), null);
      } else if (!present.equals(member.getValue())) {
        compare(at(location, member), member.getValue(), present);
      }
    }
    for (Map.Entry<String, JsonNode> member : after.properties()) {
      if (!before.has(member.getKey())) {
        add("ADD", at(location, member), member.getValue());
      }
    }
  }

  private static String at(String location, Map.Entry<String, JsonNode> member) {
    return location + '/' + JsonNodes.escape(member.getKey());
  }

  private void add(String op, String location, @Nullable JsonNode value) {
    left -= location.length();
    if (deep && left < 0) {
      return;
    }
    locations.add(location);
    ObjectNode item = items.addObject().put("op", op).put("path", location);
    if (value != null) {
      item.set("newValue", value);
    }
  }
}
