/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.json;

import com.jayway.jsonpath.Configuration;
import com.jayway.jsonpath.JsonPath;
import com.jayway.jsonpath.JsonPathException;
import com.jayway.jsonpath.Option;
import com.jayway.jsonpath.spi.json.Jackson3JsonNodeJsonProvider;
import com.jayway.jsonpath.spi.mapper.Jackson3MappingProvider;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;

/**
 * A compiled JSONPath. A path of member names and indices only, such as {@code $.a.b[0]}, is
 * evaluated directly, any other one by Jayway's implementation.
 */
public final class JsonQuery {
  private static final Configuration JAYWAY =
      Configuration.builder()
          .jsonProvider(new Jackson3JsonNodeJsonProvider(Json.mapper()))
          .mappingProvider(new Jackson3MappingProvider(Json.mapper()))
          .options(Option.SUPPRESS_EXCEPTIONS)
          .build();
  private static final Pattern STEP =
      Pattern.compile("\\.([A-Za-z0-9_][A-Za-z0-9_-]*)|\\['([^'\\\\]+)']|\\[([0-9]{1,9})]");

  private final String expression;
  private final @Nullable List<Object> steps;
  private final JsonPath path;

  private JsonQuery(String expression, JsonPath path) {
    this.expression = expression;
    this.path = path;
    this.steps = steps(expression);
  }

  /**
   * Compiles a JSONPath.
   *
   * @throws IllegalArgumentException if the expression is invalid
   */
  public static JsonQuery of(String expression) {
    try {
      return new JsonQuery(expression, JsonPath.compile(expression));
    } catch (JsonPathException | IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "'" + expression + "' is no JSONPath: " + JsonFields.firstLine(e), e);
    }
  }

  private static @Nullable List<Object> steps(String expression) {
    if (!expression.startsWith("$")) {
      return null;
    }
    List<Object> steps = new ArrayList<>();
    Matcher matcher = STEP.matcher(expression);
    int end = 1;
    while (end < expression.length()) {
      if (!matcher.find(end) || matcher.start() != end) {
        return null;
      }
      String index = matcher.group(3);
      String dotted = matcher.group(1);
      steps.add(
          index != null
              ? (Object) Integer.valueOf(index)
              : dotted != null ? dotted : matcher.group(2));
      end = matcher.end();
    }
    return steps;
  }

  public String expression() {
    return expression;
  }

  /** Returns the selected value; null if the path selects nothing or an empty list. */
  public @Nullable JsonNode find(JsonNode root) {
    if (root.isMissingNode()) {
      return null;
    }
    List<Object> walked = steps;
    if (walked == null) {
      JsonNode found = evaluated(root);
      return found == null || !path.isDefinite() && found.isContainer() && found.isEmpty()
          ? null
          : found;
    }
    JsonNode at = root;
    for (int i = 0; at != null && i < walked.size(); i++) {
      Object step = walked.get(i);
      at = step instanceof String name ? at.get(name) : at.get((Integer) step);
    }
    return at;
  }

  /** Returns what Jayway selects; the result of a function such as {@code length()} as JSON. */
  private @Nullable JsonNode evaluated(JsonNode root) {
    try {
      Object found = path.read(root, JAYWAY);
      return found == null || found instanceof JsonNode ? (JsonNode) found : Json.toTree(found);
    } catch (JsonPathException e) {
      return null;
    }
  }

  @Override
  public String toString() {
    return expression;
  }
}
