/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.conformance.openapi;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** A path whose segments can be variables, such as {@code /nnrf-nfm/v1/nf-instances/{id}}. */
final class PathTemplate {
  private final List<String> segments;

  PathTemplate(String template) {
    segments = segments(template);
  }

  static List<String> segments(String path) {
    return List.of((path.startsWith("/") ? path.substring(1) : path).split("/", -1));
  }

  int literals() {
    return (int) segments.stream().filter(segment -> !isVariable(segment)).count();
  }

  /** Returns the encoded values of the variables; null if the path does not match. */
  @Nullable Map<String, String> match(List<String> path) {
    if (path.size() != segments.size()) {
      return null;
    }
    Map<String, String> variables = new LinkedHashMap<>();
    for (int i = 0; i < path.size(); i++) {
      String segment = segments.get(i);
      if (isVariable(segment)) {
        variables.put(segment.substring(1, segment.length() - 1), path.get(i));
      } else if (!segment.equals(path.get(i))) {
        return null;
      }
    }
    return variables;
  }

  private static boolean isVariable(String segment) {
    return segment.startsWith("{") && segment.endsWith("}");
  }
}
