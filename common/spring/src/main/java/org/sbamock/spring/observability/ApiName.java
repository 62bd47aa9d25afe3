/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.spring.observability;

import org.jspecify.annotations.Nullable;

/** The name of the API in a path or a template of one, which is its first segment. */
final class ApiName {
  private ApiName() {}

  /** Returns the end of the name in a path, or 0 if there is none. */
  static int end(String path) {
    if (path.length() < 2 || path.charAt(0) != '/') {
      return 0;
    }
    int end = 1;
    while (end < path.length() && path.charAt(end) != '/' && path.charAt(end) != '?') {
      end++;
    }
    return end == 1 ? 0 : end;
  }

  /** Returns the name of the API; null if the first segment is empty or a variable. */
  static @Nullable String of(String path) {
    int end = end(path);
    return end == 0 || path.charAt(1) == '{' ? null : path.substring(1, end);
  }
}
