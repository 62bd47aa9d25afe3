/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.response;

import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sbamock.http.HttpFields;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.json.JsonFields;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The header fields of a response or a callback: their values by name, in the field "headers". */
public final class HeaderFields {
  private static final String FIELD = "headers";

  private HeaderFields() {}

  /** Reads the fields of a JSON object; empty if it has none. */
  public static Map<String, List<String>> read(JsonFields fields) {
    return fields.map(FIELD, HeaderFields::values);
  }

  private static List<String> values(JsonNode value, String pointer) {
    if (!value.isArray()) {
      return List.of(JsonFields.text(value, pointer));
    }
    List<String> values = new ArrayList<>();
    for (int i = 0; i < value.size(); i++) {
      values.add(JsonFields.text(value.required(i), pointer + "/" + i));
    }
    return values;
  }

  /**
   * Returns an unmodifiable copy.
   *
   * @throws InvalidMappingException if a name or a value is no valid one of a header field
   */
  public static Map<String, List<String>> copyOf(Map<String, List<String>> headers) {
    Map<String, List<String>> copy = new LinkedHashMap<>();
    HttpFields checked = new HttpFields();
    headers.forEach(
        (name, values) -> {
          try {
            values.forEach(value -> checked.add(name, value));
          } catch (IllegalArgumentException e) {
            throw new InvalidMappingException("/" + FIELD + "/" + name, JsonFields.firstLine(e));
          }
          copy.put(name, List.copyOf(values));
        });
    return Collections.unmodifiableMap(copy);
  }

  /** Adds the fields to a JSON object, unless there are none. */
  public static void writeTo(ObjectNode json, Map<String, List<String>> headers) {
    if (!headers.isEmpty()) {
      ObjectNode inner = json.putObject(FIELD);
      headers.forEach((name, values) -> write(inner, name, values));
    }
  }

  private static void write(ObjectNode json, String name, List<String> values) {
    if (values.size() == 1) {
      json.put(name, values.get(0));
    } else {
      ArrayNode array = json.putArray(name);
      values.forEach(array::add);
    }
  }

  /** Returns the fields of a message as JSON; several values of a name are separated by commas. */
  public static ObjectNode toJson(HttpFields fields) {
    ObjectNode json = Json.mapper().createObjectNode();
    for (int i = 0; i < fields.size(); i++) {
      String name = fields.name(i).toString();
      if (!json.has(name)) {
        json.put(name, String.join(", ", fields.getAll(name)));
      }
    }
    return json;
  }
}
