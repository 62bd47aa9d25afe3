/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.match;

import io.netty.handler.codec.http.HttpMethod;
import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.mock.json.InvalidMappingException;
import org.sbamock.mock.json.JsonFields;
import org.sbamock.sbi.Json;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * A pattern that matches the requests that satisfy all its conditions.
 *
 * @param method the method; null for any
 * @param url the target
 * @param pathParameters the patterns of the variables of the path template
 * @param queryParameters the patterns of query parameters; one of several values must match
 * @param headers the patterns of header fields; one of several values must match
 * @param bodyPatterns the patterns of the content
 * @param protocols the protocols of the request; empty for any
 */
public record RequestPattern(
    @Nullable HttpMethod method,
    UrlPattern url,
    Map<String, ValuePattern> pathParameters,
    Map<String, ValuePattern> queryParameters,
    Map<String, ValuePattern> headers,
    List<ValuePattern> bodyPatterns,
    Set<HttpProtocol> protocols) {
  /** Matches every request. */
  public static final RequestPattern ANY =
      new RequestPattern(null, UrlPattern.ANY, Map.of(), Map.of(), Map.of(), List.of(), Set.of());

  public static final List<String> FIELDS =
      List.of(
          "method",
          "url",
          "urlPattern",
          "urlPath",
          "urlPathPattern",
          "urlPathTemplate",
          "pathParameters",
          "queryParameters",
          "headers",
          "bodyPatterns",
          "protocols");

  private static final String ANY_METHOD = "ANY";
  private static final Set<String> STANDARD_METHODS =
      Set.of(
          ANY_METHOD,
          "GET",
          "HEAD",
          "POST",
          "PUT",
          "PATCH",
          "DELETE",
          "OPTIONS",
          "TRACE",
          "CONNECT");

  /**
   * Copies the collections.
   *
   * @throws IllegalArgumentException if a path parameter is not a variable of the template
   */
  public RequestPattern {
    pathParameters = ordered(pathParameters);
    queryParameters = ordered(queryParameters);
    headers = ordered(headers);
    bodyPatterns = List.copyOf(bodyPatterns);
    protocols = Set.copyOf(protocols);
    for (String name : pathParameters.keySet()) {
      if (!url.variables().contains(name)) {
        throw new IllegalArgumentException("path parameter " + name + " is no variable of " + url);
      }
    }
  }

  private static Map<String, ValuePattern> ordered(Map<String, ValuePattern> patterns) {
    return Collections.unmodifiableMap(new LinkedHashMap<>(patterns));
  }

  /**
   * Reads a pattern from JSON.
   *
   * @throws InvalidMappingException if a field is invalid
   */
  public static RequestPattern read(JsonNode json) {
    return read(json, "");
  }

  public static RequestPattern read(JsonNode json, String pointer) {
    JsonFields fields = JsonFields.of(json, pointer, FIELDS);
    UrlPattern url = url(fields);
    Map<String, ValuePattern> parameters = fields.map("pathParameters", PatternReader::read);
    for (String name : parameters.keySet()) {
      if (!url.variables().contains(name)) {
        throw new InvalidMappingException(
            fields.at("pathParameters") + "/" + name, "is no variable of a urlPathTemplate here");
      }
    }
    return new RequestPattern(
        fields.parsed("method", RequestPattern::method),
        url,
        parameters,
        fields.map("queryParameters", PatternReader::read),
        fields.map("headers", PatternReader::read),
        fields.list("bodyPatterns", PatternReader::read),
        new LinkedHashSet<>(fields.list("protocols", RequestPattern::protocol)));
  }

  /**
   * Returns the method with a name; null for {@code ANY}, which stands for all methods.
   *
   * @throws IllegalArgumentException if it is no method, or differs from the name of a standard
   *     method only in case
   */
  public static @Nullable HttpMethod method(String name) {
    String standard = name.toUpperCase(Locale.ROOT);
    if (STANDARD_METHODS.contains(standard) && !name.equals(standard)) {
      throw new IllegalArgumentException(
          "is " + name + ", but methods are case-sensitive: expected " + standard);
    }
    return name.equals(ANY_METHOD) ? null : HttpMethod.valueOf(name);
  }

  private static HttpProtocol protocol(JsonNode value, String pointer) {
    try {
      return HttpProtocol.of(JsonFields.text(value, pointer));
    } catch (InvalidMappingException e) {
      throw e;
    } catch (IllegalArgumentException e) {
      throw new InvalidMappingException(pointer, JsonFields.firstLine(e));
    }
  }

  private static UrlPattern url(JsonFields fields) {
    UrlPattern pattern = null;
    for (UrlPattern.Kind kind : UrlPattern.Kind.values()) {
      if (kind != UrlPattern.Kind.ANY && fields.has(kind.field())) {
        if (pattern != null) {
          throw fields.wrong(
              kind.field(),
              "is a second URL beside " + pattern.kind().field() + "; one is allowed");
        }
        pattern = fields.parsed(kind.field(), value -> UrlPattern.of(kind, value));
      }
    }
    return pattern == null ? UrlPattern.ANY : pattern;
  }

  /** Returns the pattern as JSON, as in a stub mapping. */
  public ObjectNode toJson() {
    ObjectNode json = Json.mapper().createObjectNode();
    json.put("method", method == null ? ANY_METHOD : method.name());
    if (url.kind() != UrlPattern.Kind.ANY) {
      json.put(url.kind().field(), url.value());
    }
    write(json, "pathParameters", pathParameters);
    write(json, "queryParameters", queryParameters);
    write(json, "headers", headers);
    if (!bodyPatterns.isEmpty()) {
      ArrayNode array = json.putArray("bodyPatterns");
      bodyPatterns.forEach(pattern -> array.add(pattern.toJson()));
    }
    if (!protocols.isEmpty()) {
      ArrayNode array = json.putArray("protocols");
      EnumSet.copyOf(protocols).forEach(protocol -> array.add(protocol.id()));
    }
    return json;
  }

  private static void write(ObjectNode json, String name, Map<String, ValuePattern> patterns) {
    if (!patterns.isEmpty()) {
      ObjectNode inner = json.putObject(name);
      patterns.forEach((key, pattern) -> inner.set(key, pattern.toJson()));
    }
  }

  /** Returns all conditions, in ascending order of their cost. */
  public List<Condition> conditions() {
    List<Condition> conditions = new ArrayList<>();
    if (method != null) {
      conditions.add(new Condition.OfMethod(method));
    }
    if (url.kind() != UrlPattern.Kind.ANY) {
      conditions.add(new Condition.OfUrl(url));
    }
    conditions.addAll(remainingConditions());
    return conditions;
  }

  /** Returns the conditions other than method and path. */
  public List<Condition> remainingConditions() {
    List<Condition> conditions = new ArrayList<>();
    if (!protocols.isEmpty()) {
      conditions.add(new Condition.OfProtocol(protocols));
    }
    pathParameters.forEach(
        (name, pattern) ->
            conditions.add(
                new Condition.OfPathParameter(name, url.variables().indexOf(name), url, pattern)));
    headers.forEach((name, pattern) -> conditions.add(new Condition.OfHeader(name, pattern)));
    queryParameters.forEach(
        (name, pattern) -> conditions.add(new Condition.OfQuery(name, pattern)));
    bodyPatterns.forEach(pattern -> conditions.add(new Condition.OfContent(pattern)));
    return conditions;
  }

  @Override
  public String toString() {
    return toJson().toString();
  }
}
