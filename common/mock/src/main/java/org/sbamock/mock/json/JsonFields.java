/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.json;

import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Json;
import tools.jackson.core.JacksonException;
import tools.jackson.core.TokenStreamLocation;
import tools.jackson.databind.JsonNode;

/**
 * A reader of the fields of a JSON object with their types; errors name the JSON Pointer of the
 * field.
 */
public final class JsonFields {
  private final JsonNode object;
  private final String pointer;

  private JsonFields(JsonNode object, String pointer) {
    this.object = object;
    this.pointer = pointer;
  }

  /** Parses JSON; an error names line and column. */
  public static JsonNode tree(String json) {
    try {
      return Json.mapper().readTree(json);
    } catch (JacksonException e) {
      throw new InvalidMappingException(
          "",
          "is not valid JSON: "
              + e.getOriginalMessage().lines().findFirst().orElse("")
              + where(e.getLocation()));
    }
  }

  private static String where(@Nullable TokenStreamLocation location) {
    return location == null
        ? ""
        : " (line " + location.getLineNr() + ", column " + location.getColumnNr() + ")";
  }

  /**
   * Returns the fields of a value, which must be an object with no other fields than the given
   * ones.
   */
  public static JsonFields of(JsonNode value, String pointer, Collection<String> allowed) {
    JsonFields fields = of(value, pointer);
    fields.requireOnly(allowed, allowed);
    return fields;
  }

  /** Rejects a field that is not in a set, and names fields of another set in the message. */
  public void requireOnly(Collection<String> allowed, Collection<String> told) {
    for (String name : object.propertyNames()) {
      if (!allowed.contains(name)) {
        throw wrong(name, "is not allowed here; one of " + String.join(", ", told) + " is");
      }
    }
  }

  public static JsonFields of(JsonNode value, String pointer) {
    if (!value.isObject()) {
      throw new InvalidMappingException(pointer, "an object is expected, not " + kind(value));
    }
    return new JsonFields(value, pointer);
  }

  public String pointer() {
    return pointer;
  }

  public String at(String name) {
    return pointer + "/" + name.replace("~", "~0").replace("/", "~1");
  }

  public InvalidMappingException wrong(String name, String reason) {
    return new InvalidMappingException(at(name), reason);
  }

  public boolean has(String name) {
    return get(name) != null;
  }

  /** Returns a value; null if it is absent or null. */
  public @Nullable JsonNode get(String name) {
    JsonNode value = object.get(name);
    return value == null || value.isNull() ? null : value;
  }

  /** Returns a value, which may be JSON null; null if it is absent. */
  public @Nullable JsonNode raw(String name) {
    return object.get(name);
  }

  public @Nullable String string(String name) {
    JsonNode value = get(name);
    if (value == null) {
      return null;
    }
    if (!value.isString()) {
      throw wrong(name, "a string is expected, not " + kind(value));
    }
    return value.stringValue();
  }

  /** Returns a parsed string; null if it is absent. */
  public <T> @Nullable T parsed(String name, Function<String, T> parser) {
    String text = string(name);
    if (text == null) {
      return null;
    }
    try {
      return parser.apply(text);
    } catch (InvalidMappingException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw wrong(name, firstLine(e));
    }
  }

  public boolean flag(String name) {
    JsonNode value = get(name);
    if (value != null && !value.isBoolean()) {
      throw wrong(name, "true or false is expected, not " + kind(value));
    }
    return value != null && value.booleanValue();
  }

  public @Nullable Integer integer(String name, int least, int most) {
    JsonNode value = get(name);
    if (value == null) {
      return null;
    }
    if (!value.isIntegralNumber() || !value.canConvertToInt()) {
      throw wrong(name, "an integer is expected, not " + kind(value));
    }
    int number = value.intValue();
    requireRange(at(name), number, least, most);
    return number;
  }

  /**
   * Checks the range of a number.
   *
   * @param pointer the JSON Pointer of the number
   * @param most the maximum; {@link Integer#MAX_VALUE} for none
   * @throws InvalidMappingException if the number is out of range
   */
  public static void requireRange(String pointer, int number, int least, int most) {
    if (number < least || number > most) {
      throw new InvalidMappingException(
          pointer,
          most == Integer.MAX_VALUE
              ? "is " + number + ", but the least is " + least
              : "is " + number + ", out of " + least + " to " + most);
    }
  }

  public double number(String name) {
    JsonNode value = get(name);
    if (value == null) {
      throw wrong(name, "is missing");
    }
    if (!value.isNumber()) {
      throw wrong(name, "a number is expected, not " + kind(value));
    }
    return value.doubleValue();
  }

  /** Returns a value that a reader converts; null if it is absent. */
  public <T> @Nullable T value(String name, BiFunction<JsonNode, String, T> reader) {
    JsonNode value = get(name);
    return value == null ? null : reader.apply(value, at(name));
  }

  /** Returns the fields of an object, each converted by a reader; empty if it is absent. */
  public <T> Map<String, T> map(String name, BiFunction<JsonNode, String, T> reader) {
    JsonNode value = get(name);
    if (value == null) {
      return Map.of();
    }
    JsonFields inner = of(value, at(name));
    Map<String, T> map = new LinkedHashMap<>();
    for (String key : value.propertyNames()) {
      map.put(key, reader.apply(value.required(key), inner.at(key)));
    }
    return map;
  }

  /** Returns the elements of an array, each converted by a reader; empty if it is absent. */
  public <T> List<T> list(String name, BiFunction<JsonNode, String, T> reader) {
    JsonNode value = get(name);
    if (value == null) {
      return List.of();
    }
    if (!value.isArray()) {
      throw wrong(name, "an array is expected, not " + kind(value));
    }
    List<T> list = new ArrayList<>();
    for (int i = 0; i < value.size(); i++) {
      list.add(reader.apply(value.required(i), at(name) + "/" + i));
    }
    return list;
  }

  public static String text(JsonNode value, String pointer) {
    if (!value.isString()) {
      throw new InvalidMappingException(pointer, "a string is expected, not " + kind(value));
    }
    return value.stringValue();
  }

  public static String kind(JsonNode value) {
    if (value.isObject()) {
      return "an object";
    }
    if (value.isArray()) {
      return "an array";
    }
    return value.isMissingNode() ? "nothing" : value.toString();
  }

  public static String firstLine(Throwable e) {
    return String.valueOf(e.getMessage()).lines().findFirst().orElse("");
  }
}
