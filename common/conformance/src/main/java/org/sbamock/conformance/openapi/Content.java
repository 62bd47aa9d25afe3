/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.conformance.openapi;

import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The described content of a message: a schema for each media type or range of media types. */
public final class Content {
  private final Map<String, DocumentNode> schemas = new LinkedHashMap<>();

  Content(DocumentNode content) {
    content
        .json()
        .propertyNames()
        .forEach(
            type ->
                schemas.put(type.toLowerCase(Locale.ROOT), content.child(type).member("schema")));
  }

  /** Returns whether no content is described. */
  public boolean isEmpty() {
    return schemas.isEmpty();
  }

  /** Returns the described media types and ranges. */
  public Set<String> mediaTypes() {
    return schemas.keySet();
  }

  /** Returns whether a media type is described. */
  public boolean permits(String mediaType) {
    return schema(mediaType) != null;
  }

  /** Returns the schema of a media type; null if the media type is not described. */
  @Nullable DocumentNode schema(String mediaType) {
    String type = mediaType.toLowerCase(Locale.ROOT);
    DocumentNode exact = schemas.get(type);
    if (exact != null) {
      return exact;
    }
    DocumentNode range = schemas.get(type.substring(0, type.indexOf('/') + 1) + "*");
    return range == null ? schemas.get("*/*") : range;
  }
}
