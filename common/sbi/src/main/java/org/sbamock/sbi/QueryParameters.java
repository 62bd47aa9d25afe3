/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import io.netty.handler.codec.http.QueryStringDecoder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpRequest;

/**
 * The decoded and typed query parameters of a request. An invalid parameter is a 400 with the
 * parameter's name. Methods whose names start with {@code require} return mandatory parameters.
 */
public final class QueryParameters {
  private static final QueryParameters NONE = new QueryParameters(Map.of());

  private final Map<String, List<String>> values;

  private QueryParameters(Map<String, List<String>> values) {
    this.values = values;
  }

  /**
   * Parses the query of a request.
   *
   * @throws SbiException with the cause INVALID_QUERY_PARAM if the percent-encoding is broken or
   *     does not hold UTF-8
   */
  public static QueryParameters of(HttpRequest request) {
    return parse(request.query());
  }

  /** Parses a query without its question mark; throws the exceptions of {@link #of}. */
  public static QueryParameters parse(@Nullable String query) {
    if (query == null || query.isEmpty()) {
      return NONE;
    }
    Map<String, List<String>> values = new LinkedHashMap<>();
    for (String pair : query.split("&", -1)) {
      if (!pair.isEmpty()) {
        int equals = pair.indexOf('=');
        String rawName = equals < 0 ? pair : pair.substring(0, equals);
        String name = decode(rawName, rawName);
        String value = equals < 0 ? "" : decode(pair.substring(equals + 1), name);
        values.computeIfAbsent(name, n -> new ArrayList<>(1)).add(value);
      }
    }
    return new QueryParameters(values);
  }

  /** Returns parameters with one decoded value each. */
  public static QueryParameters of(Map<String, String> parameters) {
    Map<String, List<String>> values = new LinkedHashMap<>();
    parameters.forEach((name, value) -> values.put(name, List.of(value)));
    return new QueryParameters(values);
  }

  /** Returns the names, in the order of their first occurrence. */
  public Set<String> names() {
    return values.keySet();
  }

  /** Returns whether a parameter is present, even if it is empty. */
  public boolean contains(String name) {
    return values.containsKey(name);
  }

  /** Returns all values of a parameter in the order in which they were sent. */
  public List<String> all(String name) {
    return values.getOrDefault(name, List.of());
  }

  /**
   * Returns the value of a parameter; null if it is absent.
   *
   * @throws SbiException with the cause OPTIONAL_QUERY_PARAM_INCORRECT if there are several values
   */
  public @Nullable String get(String name) {
    return single(name, Cause.OPTIONAL_QUERY_PARAM_INCORRECT);
  }

  /**
   * Returns the value of a parameter, not blank; null if it is absent.
   *
   * @throws SbiException with the cause OPTIONAL_QUERY_PARAM_INCORRECT if it is blank or there are
   *     several values
   */
  public @Nullable String text(String name) {
    String value = get(name);
    return value == null ? null : notBlank(name, value, Cause.OPTIONAL_QUERY_PARAM_INCORRECT);
  }

  /**
   * Returns the value of a mandatory parameter, not blank.
   *
   * @throws SbiException with the cause MANDATORY_QUERY_PARAM_MISSING if it is absent, or
   *     MANDATORY_QUERY_PARAM_INCORRECT if it is blank or there are several values
   */
  public String require(String name) {
    String value = single(name, Cause.MANDATORY_QUERY_PARAM_INCORRECT);
    if (value == null) {
      throw SbiException.queryParam(Cause.MANDATORY_QUERY_PARAM_MISSING, name, "is missing");
    }
    return notBlank(name, value, Cause.MANDATORY_QUERY_PARAM_INCORRECT);
  }

  /**
   * Returns the converted value; null if it is absent. An IllegalArgumentException of the reader is
   * a 400.
   */
  public <T> @Nullable T get(String name, Function<String, T> reader) {
    String value = get(name);
    return value == null ? null : read(name, value, reader, Cause.OPTIONAL_QUERY_PARAM_INCORRECT);
  }

  /** Returns the converted value of a mandatory parameter. */
  public <T> T require(String name, Function<String, T> reader) {
    return read(name, require(name), reader, Cause.MANDATORY_QUERY_PARAM_INCORRECT);
  }

  /** Returns an integer of a range, both ends included; null if it is absent. */
  public @Nullable Integer integer(String name, int least, int most) {
    return get(name, value -> parseInteger(value, least, most));
  }

  /** Returns a Boolean value; null if it is absent. */
  public @Nullable Boolean flag(String name) {
    return get(name, QueryParameters::parseFlag);
  }

  /** Returns the Boolean value of a mandatory parameter. */
  public boolean requireFlag(String name) {
    return require(name, QueryParameters::parseFlag);
  }

  /**
   * Returns the elements of a list, sent with commas or as a repeated parameter; empty if absent.
   */
  public List<String> list(String name) {
    List<String> found = all(name);
    if (found.isEmpty()) {
      return found;
    }
    List<String> elements = new ArrayList<>();
    for (String value : found) {
      for (String element : value.split(",", -1)) {
        if (element.isBlank()) {
          throw SbiException.queryParam(
              Cause.OPTIONAL_QUERY_PARAM_INCORRECT, name, "has an empty element");
        }
        elements.add(element.strip());
      }
    }
    return elements;
  }

  /**
   * Returns a parameter whose content is JSON ({@code content: application/json}); null if absent.
   */
  public <T> @Nullable T json(String name, Class<T> type) {
    String value = get(name);
    return value == null ? null : readJson(name, value, type);
  }

  /**
   * Returns the elements of a JSON array; empty if absent. Peers also send the elements
   * individually, as repeated parameters or as a single element.
   */
  public <T> List<T> jsonList(String name, Class<T[]> type, Class<T> elementType) {
    List<T> elements = new ArrayList<>();
    for (String value : all(name)) {
      if (value.stripLeading().startsWith("[")) {
        for (T element : readJson(name, value, type)) {
          elements.add(nonNull(name, element));
        }
      } else {
        elements.add(readJson(name, value, elementType));
      }
    }
    return elements;
  }

  private static <T> T readJson(String name, String value, Class<T> type) {
    try {
      return Json.read(value, type);
    } catch (SbiException e) {
      throw SbiException.queryParam(
          Cause.OPTIONAL_QUERY_PARAM_INCORRECT, name, String.valueOf(e.problem().detail()));
    }
  }

  private static <T> T nonNull(String name, @Nullable T element) {
    if (element == null) {
      throw SbiException.queryParam(
          Cause.OPTIONAL_QUERY_PARAM_INCORRECT, name, "has a null element");
    }
    return element;
  }

  private static <T> T read(String name, String value, Function<String, T> reader, Cause cause) {
    try {
      return reader.apply(value);
    } catch (IllegalArgumentException e) {
      throw SbiException.queryParam(cause, name, String.valueOf(e.getMessage()));
    }
  }

  private @Nullable String single(String name, Cause cause) {
    List<String> found = all(name);
    if (found.size() > 1) {
      throw SbiException.queryParam(
          cause, name, "is given " + found.size() + " times, once is expected");
    }
    return found.isEmpty() ? null : found.get(0);
  }

  private static String notBlank(String name, String value, Cause cause) {
    if (value.isBlank()) {
      throw SbiException.queryParam(cause, name, "is empty");
    }
    return value;
  }

  private static int parseInteger(String value, int least, int most) {
    try {
      int number = Integer.parseInt(value);
      if (number >= least && number <= most) {
        return number;
      }
    } catch (NumberFormatException e) {
      // reported below
    }
    throw new IllegalArgumentException("an integer of " + least + " to " + most + " is expected");
  }

  private static boolean parseFlag(String value) {
    if (value.equals("true") || value.equals("false")) {
      return value.equals("true");
    }
    throw new IllegalArgumentException("true or false is expected");
  }

  private static String decode(String encoded, String name) {
    if (encoded.indexOf('%') < 0 && encoded.indexOf('+') < 0) {
      return encoded;
    }
    try {
      String decoded = QueryStringDecoder.decodeComponent(encoded, StandardCharsets.ISO_8859_1);
      return StandardCharsets.UTF_8
          .newDecoder()
          .decode(StandardCharsets.ISO_8859_1.encode(decoded))
          .toString();
    } catch (IllegalArgumentException | CharacterCodingException e) {
      throw SbiException.queryParam(
          Cause.INVALID_QUERY_PARAM, name, "is not percent-encoded UTF-8");
    }
  }
}
