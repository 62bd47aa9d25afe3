/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.conformance.openapi;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** The described content of a message: a schema for each media type or range of media types. */
public final class Content {
  private static final String FORM = "application/x-www-form-urlencoded";

  private final Map<String, DocumentNode> schemas = new LinkedHashMap<>();
  private final List<Parameter> formFields = new ArrayList<>(0);

  Content(DocumentNode content) {
    content
        .json()
        .propertyNames()
        .forEach(
            type ->
                schemas.put(type.toLowerCase(Locale.ROOT), content.child(type).member("schema")));
    if (schemas.containsKey(FORM)) {
      addFormFields(content.child(FORM));
    }
  }

  private void addFormFields(DocumentNode described) {
    DocumentNode schema = described.child("schema");
    DocumentNode properties = schema.child("properties");
    Set<String> required = new HashSet<>();
    schema.json().path("required").forEach(name -> required.add(name.asString("")));
    for (String name : properties.json().propertyNames()) {
      formFields.add(
          new Parameter(
              name,
              properties.member(name),
              described.child("encoding").child(name),
              required.contains(name)));
    }
  }

  /** Returns whether content of a media type is a form. */
  public static boolean isForm(String mediaType) {
    return mediaType.equals(FORM);
  }

  /** Returns the described fields of a form. */
  public List<Parameter> formFields() {
    return formFields;
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
