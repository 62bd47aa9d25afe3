/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.patch;

import java.util.Map;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

/**
 * The approximate length of a JSON tree as text, in characters. It is determined without encoding
 * the tree, and in time that is bounded by the limit.
 */
final class JsonSize {
  private static final int SYNTAX = 4;
  private static final int SCALAR = 12;
  private static final int LONGEST_NUMBER = 100;

  private JsonSize() {}

  /**
   * Returns the size of a tree in characters; more than the limit if the tree is larger, or if it
   * is nested deeper than {@link Json#MAX_DEPTH}.
   *
   * @param limit the largest size of interest, less than {@link Integer#MAX_VALUE}
   */
  static int of(JsonNode node, int limit) {
    int left = remaining(node, limit, Json.MAX_DEPTH);
    return left < 0 ? limit + 1 : limit - left;
  }

  private static int remaining(JsonNode node, int budget, int depth) {
    if (!node.isContainer()) {
      return budget - scalar(node);
    }
    int left = depth == 0 ? -1 : budget - SYNTAX;
    if (node.isObject()) {
      for (Map.Entry<String, JsonNode> member : node.properties()) {
        if (left < 0) {
          return left;
        }
        int named = left - SYNTAX - member.getKey().length();
        left = remaining(member.getValue(), named, depth - 1);
      }
      return left;
    }
    for (JsonNode element : node) {
      if (left < 0) {
        return left;
      }
      left = remaining(element, left, depth - 1);
    }
    return left;
  }

  private static int scalar(JsonNode node) {
    if (node.isString()) {
      return SYNTAX + node.stringValue().length();
    }
    return node.isNumber() && !node.isInt() ? LONGEST_NUMBER : SCALAR;
  }
}
