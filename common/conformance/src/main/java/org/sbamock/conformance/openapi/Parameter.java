/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.conformance.openapi;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Json;
import org.sbamock.sbi.SbiException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * A described parameter of an operation (OpenAPI 3.0 section 4.7.12), header of a response, or
 * field of a form.
 */
public final class Parameter {
  /** The location of a parameter. */
  public enum In {
    /** In the path. */
    PATH,
    /** In the query. */
    QUERY,
    /** A header field. */
    HEADER,
    /** A field of content that is a form ({@code application/x-www-form-urlencoded}). */
    FORM,
    /** Anywhere else; not checked. */
    OTHER
  }

  private static final JsonNodeFactory NODES = JsonNodeFactory.instance;
  private static final int MOST_DIGITS = 100;

  private final String name;
  private final In in;
  private final boolean required;
  private final boolean json;
  private final boolean exploded;
  private final DocumentNode schema;
  private final String type;
  private final boolean serializable;

  Parameter(DocumentNode parameter) {
    this(
        parameter,
        String.valueOf(parameter.text("name")),
        in(String.valueOf(parameter.text("in"))));
  }

  Parameter(DocumentNode parameter, String name, In in) {
    this.name = name;
    this.in = in;
    required = parameter.flag("required") || in == In.PATH;
    DocumentNode content = parameter.child("content").child("application/json");
    json = content.exists();
    schema = json ? content.member("schema") : parameter.member("schema");
    type = type(schema.resolved());
    JsonNode explode = parameter.json().path("explode");
    String style = parameter.text("style");
    boolean form = style == null ? in == In.QUERY : style.equals("form");
    exploded = explode.isBoolean() ? explode.booleanValue() : form;
    serializable = isSerializable(style, in == In.QUERY ? "form" : "simple");
  }

  /**
   * Creates a field of a form.
   *
   * @param property the schema of the field
   * @param encoding the Encoding Object of the field (OpenAPI 3.0 section 4.7.15)
   */
  Parameter(String name, DocumentNode property, DocumentNode encoding, boolean required) {
    this.name = name;
    this.in = In.FORM;
    this.required = required;
    schema = property;
    type = type(schema.resolved());
    String contentType = encoding.text("contentType");
    json = contentType == null ? type.equals("object") : contentType.equals("application/json");
    exploded = encoding.json().path("explode").booleanValue(true);
    serializable = isSerializable(encoding.text("style"), "form");
  }

  private boolean isSerializable(@Nullable String style, String usual) {
    return json || (style == null || style.equals(usual)) && !type.equals("object");
  }

  private static In in(String text) {
    return switch (text.toLowerCase(Locale.ROOT)) {
      case "path" -> In.PATH;
      case "query" -> In.QUERY;
      case "header" -> In.HEADER;
      default -> In.OTHER;
    };
  }

  /** Returns the type of a schema; that of the first alternative that has one. */
  private static String type(DocumentNode schema) {
    String type = schema.text("type");
    if (type != null) {
      return type;
    }
    for (String combination : List.of("allOf", "anyOf", "oneOf")) {
      for (DocumentNode alternative : schema.child(combination).children()) {
        type = alternative.text("type");
        if (type != null) {
          return type;
        }
      }
    }
    return "";
  }

  /** Returns the name. */
  public String name() {
    return name;
  }

  /** Returns the location. */
  public In in() {
    return in;
  }

  /** Returns whether the parameter is mandatory. */
  public boolean required() {
    return required;
  }

  DocumentNode schema() {
    return schema;
  }

  /**
   * Returns whether the serialization is supported: JSON, and values and arrays of the default
   * style ({@code form} in a query or a form, {@code simple} elsewhere). The parameters that an
   * object is serialized to do not have its name.
   */
  public boolean serializable() {
    return serializable;
  }

  /**
   * Returns the decoded values of the parameter as the JSON to which its schema applies; null if
   * the {@linkplain #serializable serialization} is not supported.
   *
   * @throws SbiException if the parameter is not the JSON that it should be
   */
  @Nullable JsonNode value(List<String> values) {
    if (!serializable) {
      return null;
    }
    if (json) {
      return Json.read(values.get(0), JsonNode.class);
    }
    return type.equals("array") ? array(values) : scalar(values.get(0), type);
  }

  private ArrayNode array(List<String> values) {
    String items = type(schema.resolved().child("items"));
    List<String> elements = new ArrayList<>();
    if (exploded && in != In.HEADER && in != In.PATH) {
      elements.addAll(values);
    } else {
      values.forEach(value -> elements.addAll(List.of(value.split(",", -1))));
    }
    ArrayNode array = NODES.arrayNode();
    elements.forEach(element -> array.add(scalar(element.strip(), items)));
    return array;
  }

  private static JsonNode scalar(String text, String type) {
    try {
      if (type.equals("boolean") && (text.equals("true") || text.equals("false"))) {
        return NODES.booleanNode(text.equals("true"));
      }
      if (type.equals("integer") && text.length() <= MOST_DIGITS) {
        return NODES.numberNode(new BigInteger(text));
      }
      if (type.equals("number") && text.length() <= MOST_DIGITS) {
        return NODES.numberNode(new BigDecimal(text));
      }
    } catch (NumberFormatException e) {
      // The schema reports that the text is no number.
    }
    return NODES.stringNode(text);
  }
}
