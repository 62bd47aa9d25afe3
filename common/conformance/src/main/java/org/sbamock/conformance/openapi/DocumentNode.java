/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.conformance.openapi;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A node of an OpenAPI document.
 *
 * @param file the name of the document
 * @param pointer the JSON Pointer of the node
 * @param json the node, which is missing if the document has none there
 */
record DocumentNode(OpenApiDocuments documents, String file, String pointer, JsonNode json) {
  private static final int MOST_REFERENCES = 32;

  boolean exists() {
    return !json.isMissingNode();
  }

  /** Returns a member of this object without following references. */
  DocumentNode member(String name) {
    JsonNode member =
        json.isArray() && name.matches("\\d{1,6}")
            ? json.path(Integer.parseInt(name))
            : json.path(name);
    return new DocumentNode(documents, file, pointer + "/" + escaped(name), member);
  }

  /** Returns a member of this object; if that is a reference, the node to which it leads. */
  DocumentNode child(String name) {
    return member(name).resolved();
  }

  /**
   * Returns the members of this object, or the elements of this array, with references followed.
   */
  List<DocumentNode> children() {
    List<DocumentNode> children = new ArrayList<>();
    if (json.isArray()) {
      for (int i = 0; i < json.size(); i++) {
        children.add(child(Integer.toString(i)));
      }
    } else {
      json.propertyNames().forEach(name -> children.add(child(name)));
    }
    return children;
  }

  /** Returns the node to which this reference leads, or this node if it is no reference. */
  DocumentNode resolved() {
    DocumentNode node = this;
    for (int i = 0; i < MOST_REFERENCES; i++) {
      String reference = node.text("$ref");
      if (reference == null) {
        return node;
      }
      node = documents.referenced(node.file, reference);
    }
    throw new InvalidDescriptionException(file + "#" + pointer + " is a circular reference");
  }

  /** Returns a string member; null if there is none. */
  @Nullable String text(String name) {
    JsonNode member = json.path(name);
    return member.isString() ? member.stringValue() : null;
  }

  /** Returns whether a member is true. */
  boolean flag(String name) {
    return json.path(name).booleanValue(false);
  }

  private static String escaped(String name) {
    return name.replace("~", "~0").replace("/", "~1");
  }
}
