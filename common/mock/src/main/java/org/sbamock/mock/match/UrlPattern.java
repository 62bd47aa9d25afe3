/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.match;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Which request targets are meant. Paths are compared percent-encoded, as they came; the values of
 * a template's variables are decoded.
 *
 * @param kind how the value is meant
 * @param value target, path, template or regular expression; empty for {@link Kind#ANY}
 * @param regex the compiled expression of the two kinds that have one
 */
public record UrlPattern(Kind kind, String value, @Nullable Pattern regex) {
  /** Every target. */
  public static final UrlPattern ANY = new UrlPattern(Kind.ANY, "", null);

  /** How a value is meant, and the name of its field in JSON. */
  public enum Kind {
    /** Every target. */
    ANY(""),
    /** Path and query, equal. */
    URL("url"),
    /** Path and query, by a regular expression. */
    URL_PATTERN("urlPattern"),
    /** The path, equal. */
    URL_PATH("urlPath"),
    /** The path, by a regular expression. */
    URL_PATH_PATTERN("urlPathPattern"),
    /** The path, by a template whose variables stand for a whole segment each. */
    URL_PATH_TEMPLATE("urlPathTemplate");

    private final String field;

    Kind(String field) {
      this.field = field;
    }

    /** Returns the name of the field in JSON. */
    String field() {
      return field;
    }
  }

  /**
   * Creates a pattern of that kind.
   *
   * @throws IllegalArgumentException if the value is no expression, or does not start with a slash
   */
  public static UrlPattern of(Kind kind, String value) {
    boolean regex = kind == Kind.URL_PATTERN || kind == Kind.URL_PATH_PATTERN;
    if (!regex && kind != Kind.ANY && !value.startsWith("/")) {
      throw new IllegalArgumentException("'" + value + "' does not start with a slash");
    }
    if (kind == Kind.URL_PATH_TEMPLATE || kind == Kind.URL_PATH) {
      if (value.indexOf('?') >= 0) {
        throw new IllegalArgumentException("'" + value + "' has a query; queryParameters match it");
      }
    }
    UrlPattern pattern = new UrlPattern(kind, value, regex ? PatternReader.regex(value) : null);
    pattern.variables();
    return pattern;
  }

  /** Returns whether the index of paths cannot find it. */
  public boolean unindexed() {
    return kind == Kind.ANY || regex != null;
  }

  /** Returns the path by which it is indexed. */
  public String indexedPath() {
    int query = value.indexOf('?');
    return kind == Kind.URL && query >= 0 ? value.substring(0, query) : value;
  }

  /**
   * Returns whether that target is meant, but for the template's form, which the index has found.
   */
  public boolean matches(String target, String path) {
    return switch (kind) {
      case ANY -> true;
      case URL -> value.equals(target);
      case URL_PATH -> value.equals(path);
      case URL_PATTERN -> regex != null && regex.matcher(target).matches();
      case URL_PATH_PATTERN -> regex != null && regex.matcher(path).matches();
      case URL_PATH_TEMPLATE -> matchesTemplate(path);
    };
  }

  private boolean matchesTemplate(String path) {
    String[] expected = value.split("/", -1);
    String[] actual = path.split("/", -1);
    boolean same = expected.length == actual.length;
    for (int i = 0; same && i < expected.length; i++) {
      same = isVariable(expected[i]) ? !actual[i].isEmpty() : expected[i].equals(actual[i]);
    }
    return same;
  }

  /** Returns the names of the template's variables, in their order. */
  List<String> variables() {
    if (kind != Kind.URL_PATH_TEMPLATE) {
      return List.of();
    }
    List<String> names = new ArrayList<>(2);
    for (String segment : value.split("/", -1)) {
      if (isVariable(segment)) {
        names.add(segment.substring(1, segment.length() - 1));
      } else if (segment.indexOf('{') >= 0 || segment.indexOf('}') >= 0) {
        throw new IllegalArgumentException(
            "'" + segment + "': a variable stands for a whole segment, as in /a/{b}");
      }
    }
    return names;
  }

  public static boolean isVariable(String segment) {
    return segment.length() > 2 && segment.startsWith("{") && segment.endsWith("}");
  }

  @Override
  public String toString() {
    return kind == Kind.ANY ? "any URL" : kind.field() + " " + value;
  }
}
