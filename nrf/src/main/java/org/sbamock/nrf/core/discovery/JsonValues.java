/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.discovery;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.QueryParameters;
import org.sbamock.sbi.SbiException;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/** Reads query parameters whose values are JSON, and rejects invalid ones with 400. */
final class JsonValues {
  private final JsonMapper mapper;

  JsonValues(JsonMapper mapper) {
    this.mapper = mapper;
  }

  /**
   * Reads the elements of a JSON list. Some NFs send bare elements, each in a separate parameter.
   */
  <T> List<T> list(
      QueryParameters parameters, String name, Function<JsonNode, @Nullable T> reader) {
    List<T> values = new ArrayList<>(1);
    for (String parameter : parameters.all(name)) {
      JsonNode node = json(name, parameter);
      if (node.isObject()) {
        values.add(element(name, node, reader));
        continue;
      }
      if (!node.isArray() || node.isEmpty()) {
        throw invalid(name, node.isArray() ? "is an empty list" : "is not a JSON list");
      }
      for (JsonNode element : node) {
        values.add(element(name, element, reader));
      }
    }
    return List.copyOf(values);
  }

  static <T> T element(String name, JsonNode node, Function<JsonNode, @Nullable T> reader) {
    T value = reader.apply(node);
    if (value == null) {
      throw invalid(name, "has an incorrect element");
    }
    return value;
  }

  /** Returns an object with one list. */
  ObjectNode objectWith(String name, List<JsonNode> elements) {
    ObjectNode object = mapper.createObjectNode();
    object.putArray(name).addAll(elements);
    return object;
  }

  /** Parses the value of a parameter. */
  JsonNode json(String name, String text) {
    try {
      return mapper.readTree(text);
    } catch (JacksonException e) {
      throw invalid(name, "is not JSON");
    }
  }

  /** Returns the error of a parameter whose value is invalid. */
  static SbiException invalid(String name, String reason) {
    return SbiException.queryParam(Cause.OPTIONAL_QUERY_PARAM_INCORRECT, name, reason);
  }
}
