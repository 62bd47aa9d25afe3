/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.match;

import java.util.Base64;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;
import org.jspecify.annotations.Nullable;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.json.JsonFields;
import org.sbamock.mock.json.JsonQuery;
import org.sbamock.mock.match.ValuePattern.Combined.Operator;
import org.sbamock.sbi.Json;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;

/** A reader of value patterns in JSON. */
public final class PatternReader {
  /** The operators, of which a pattern has exactly one. */
  public static final List<String> OPERATORS =
      List.of(
          "equalTo",
          "contains",
          "doesNotContain",
          "matches",
          "doesNotMatch",
          "absent",
          "equalToJson",
          "matchesJsonPath",
          "binaryEqualTo",
          "not",
          "and",
          "or");

  private static final Set<String> JSON_PATH = Set.of("expression");

  private PatternReader() {}

  public static ValuePattern read(JsonNode value, String pointer) {
    ValuePattern pattern = operator(JsonFields.of(value, pointer), Set.of());
    if (pattern == null) {
      throw new InvalidMappingException(
          pointer, "one operator is expected: " + String.join(", ", OPERATORS));
    }
    return pattern;
  }

  private static @Nullable ValuePattern operator(JsonFields fields, Set<String> beside) {
    String operator = null;
    for (String name : OPERATORS) {
      if (fields.raw(name) != null) {
        if (operator != null) {
          throw fields.wrong(name, "is a second operator beside " + operator + "; one is allowed");
        }
        operator = name;
      }
    }
    if (operator == null && beside.isEmpty()) {
      return null;
    }
    Set<String> allowed = new LinkedHashSet<>(beside);
    if (operator != null) {
      allowed.add(operator);
      allowed.addAll(options(operator));
    }
    fields.requireOnly(allowed, OPERATORS);
    return operator == null ? null : of(operator, fields);
  }

  private static List<String> options(String operator) {
    return switch (operator) {
      case "equalTo" -> List.of("caseInsensitive");
      case "equalToJson" -> List.of("ignoreArrayOrder", "ignoreExtraElements");
      default -> List.of();
    };
  }

  private static ValuePattern of(String operator, JsonFields fields) {
    return switch (operator) {
      case "equalTo" ->
          new ValuePattern.EqualTo(string(fields, operator), fields.flag("caseInsensitive"));
      case "contains", "doesNotContain" ->
          new ValuePattern.Contains(string(fields, operator), operator.startsWith("does"));
      case "matches", "doesNotMatch" ->
          new ValuePattern.Matches(regex(fields, operator), operator.startsWith("does"));
      case "absent" -> absent(fields);
      case "equalToJson" ->
          new ValuePattern.EqualToJson(
              json(fields, operator),
              fields.flag("ignoreArrayOrder"),
              fields.flag("ignoreExtraElements"));
      case "matchesJsonPath" -> jsonPath(fields);
      case "binaryEqualTo" -> new ValuePattern.BinaryEqualTo(base64(fields, operator));
      case "not" -> new ValuePattern.Not(inner(fields, operator));
      default ->
          new ValuePattern.Combined(
              Operator.valueOf(operator.toUpperCase(Locale.ROOT)), several(fields, operator));
    };
  }

  public static Pattern regex(String expression) {
    try {
      return Pattern.compile(expression, Pattern.DOTALL);
    } catch (PatternSyntaxException e) {
      throw new IllegalArgumentException(
          "'" + expression + "' is no regular expression: " + e.getDescription(), e);
    }
  }

  private static Pattern regex(JsonFields fields, String name) {
    string(fields, name);
    return present(fields, name, fields.parsed(name, PatternReader::regex));
  }

  public static byte[] base64(JsonFields fields, String name) {
    try {
      return Base64.getDecoder().decode(string(fields, name));
    } catch (IllegalArgumentException e) {
      throw e instanceof InvalidMappingException ? e : fields.wrong(name, "is no base64");
    }
  }

  private static ValuePattern absent(JsonFields fields) {
    if (!fields.flag("absent")) {
      throw fields.wrong(
          "absent", "true is expected; for what is there use {\"not\":{\"absent\":true}}");
    }
    return new ValuePattern.Absent();
  }

  private static JsonNode json(JsonFields fields, String name) {
    JsonNode value = present(fields, name, fields.raw(name));
    if (!value.isString()) {
      return value;
    }
    try {
      return Json.mapper().readTree(value.stringValue());
    } catch (JacksonException e) {
      throw fields.wrong(name, "a JSON value, or a string that holds one, is expected");
    }
  }

  private static ValuePattern jsonPath(JsonFields fields) {
    String name = "matchesJsonPath";
    JsonNode value = present(fields, name, fields.get(name));
    if (!value.isObject()) {
      string(fields, name);
      return new ValuePattern.MatchesJsonPath(
          present(fields, name, fields.parsed(name, JsonQuery::of)), null);
    }
    JsonFields inner = JsonFields.of(value, fields.at(name));
    string(inner, "expression");
    JsonQuery query = present(inner, "expression", inner.parsed("expression", JsonQuery::of));
    return new ValuePattern.MatchesJsonPath(query, operator(inner, JSON_PATH));
  }

  private static ValuePattern inner(JsonFields fields, String name) {
    return read(present(fields, name, fields.get(name)), fields.at(name));
  }

  private static List<ValuePattern> several(JsonFields fields, String name) {
    List<ValuePattern> patterns = fields.list(name, PatternReader::read);
    if (patterns.isEmpty()) {
      throw fields.wrong(name, "one pattern at least is expected");
    }
    return patterns;
  }

  private static String string(JsonFields fields, String name) {
    return present(fields, name, fields.string(name));
  }

  public static <T> T present(JsonFields fields, String name, @Nullable T value) {
    if (value == null) {
      throw fields.wrong(name, "a value is expected, not null");
    }
    return value;
  }
}
