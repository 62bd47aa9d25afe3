/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.json;

import java.math.BigDecimal;
import java.util.Arrays;
import java.util.BitSet;
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
    if (ignoreOrder) {
      return new Assignment(expected, actual, ignoreExtra).isComplete();
    }
    for (int i = 0; i < expected.size(); i++) {
      if (!equal(expected.required(i), actual.get(i), false, ignoreExtra)) {
        return false;
      }
    }
    return true;
  }

  /**
   * An assignment of each expected element to an actual one that is equal to it, by augmenting
   * paths (Kuhn 1955): with extra members, an actual element may be equal to several expected ones.
   */
  private static final class Assignment {
    private static final int NONE = -1;

    private final JsonNode expected;
    private final JsonNode actual;
    private final boolean ignoreExtra;
    private final int[] expectedOf;
    private final BitSet tried = new BitSet();

    Assignment(JsonNode expected, JsonNode actual, boolean ignoreExtra) {
      this.expected = expected;
      this.actual = actual;
      this.ignoreExtra = ignoreExtra;
      expectedOf = new int[actual.size()];
      Arrays.fill(expectedOf, NONE);
    }

    boolean isComplete() {
      for (int wanted = 0; wanted < expected.size(); wanted++) {
        tried.clear();
        if (!assign(wanted)) {
          return false;
        }
      }
      return true;
    }

    private boolean assign(int wanted) {
      for (int candidate = 0; candidate < expectedOf.length; candidate++) {
        if (!tried.get(candidate)
            && equal(expected.required(wanted), actual.required(candidate), true, ignoreExtra)) {
          tried.set(candidate);
          // Without extra members, equality is transitive: another assignment would not help.
          if (expectedOf[candidate] == NONE || ignoreExtra && assign(expectedOf[candidate])) {
            expectedOf[candidate] = wanted;
            return true;
          }
        }
      }
      return false;
    }
  }
}
