/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.http3;

import java.util.ArrayList;
import java.util.List;
import org.sbamock.http.HttpFields;

/** A text with all that a request has, by which requests of two servers are compared. */
final class RequestDescription {
  private final List<String> sections = new ArrayList<>();
  private final StringBuilder content = new StringBuilder();

  /** Adds the header section or the trailers, in order; pseudo-header fields are part of it. */
  void section(HttpFields fields) {
    sections.add(fields.toString());
  }

  /** Adds a piece of the content in hexadecimal digits. */
  void content(String hex) {
    content.append(hex);
  }

  boolean isEmpty() {
    return sections.isEmpty();
  }

  @Override
  public String toString() {
    return sections + " " + content;
  }
}
