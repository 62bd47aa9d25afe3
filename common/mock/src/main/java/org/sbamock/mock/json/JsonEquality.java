/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.json;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The semantic equality of JSON values: members in any order, 1 equal to 1.0. */
public final class JsonEquality {
  private JsonEquality() {}

  public static boolean equal(
      JsonNode expected,
      @Nullable JsonNode actual,
      boolean ignoreArrayOrder,
      boolean ignoreExtraElements) {
    if (actual == null) {
      return false;
    }
    if (expected.isObject()) {
      return actual.isObject()
          && (ignoreExtraElements || expected.size() == actual.size())
          && expected.propertyNames().stream()
              .allMatch(
                  name ->
                      equal(
                          expected.required(name),
                          actual.get(name),
                          ignoreArrayOrder,
                          ignoreExtraElements));
    }
    if (expected.isArray()) {
      return actual.isArray()
          && (ignoreExtraElements
              ? expected.size() <= actual.size()
              : expected.size() == actual.size())
          && elements(expected, actual, ignoreArrayOrder, ignoreExtraElements);
    }
    if (expected.isNumber() && actual.isNumber()) {
      BigDecimal number = expected.decimalValue();
      return number.compareTo(actual.decimalValue()) == 0;
    }
    return expected.equals(actual);
  }

  private static boolean elements(
      JsonNode expected, JsonNode actual, boolean ignoreOrder, boolean ignoreExtra) {
    List<JsonNode> left = new ArrayList<>();
    actual.forEach(left::add);
    for (int i = 0; i < expected.size(); i++) {
      JsonNode wanted = expected.required(i);
      if (!ignoreOrder) {
        if (!equal(wanted, actual.get(i), false, ignoreExtra)) {
          return false;
        }
      } else {
        int found = 0;
        while (found < left.size() && !equal(wanted, left.get(found), true, ignoreExtra)) {
          found++;
        }
        if (found == left.size()) {
          return false;
        }
        left.remove(found);
      }
    }
    return true;
  }
}
