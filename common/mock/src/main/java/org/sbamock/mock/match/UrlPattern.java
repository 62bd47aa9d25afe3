/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.match;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A pattern of request targets. Paths are compared in percent-encoded form as received; the values
 * of template variables are decoded.
 *
 * @param kind the kind of the pattern
 * @param value the target, path, template or regular expression; empty for {@link Kind#ANY}
 * @param regex the compiled expression; null for the kinds without one
 */
public record UrlPattern(Kind kind, String value, @Nullable Pattern regex) {
  /** Every target. */
  public static final UrlPattern ANY = new UrlPattern(Kind.ANY, "", null);

  /** The kind of a pattern, with the name of its field in JSON. */
  public enum Kind {
    /** Every target. */
    ANY(""),
    /** Path and query, equal to the value. */
    URL("url"),
    /** Path and query, by a regular expression. */
    URL_PATTERN("urlPattern"),
    /** The path, equal to the value. */
    URL_PATH("urlPath"),
    /** The path, by a regular expression. */
    URL_PATH_PATTERN("urlPathPattern"),
    /** The path, by a template each of whose variables is a whole segment. */
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
   * Creates a pattern of a kind.
   *
   * @throws IllegalArgumentException if the value is not a valid expression, or does not start with
   *     a slash
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

  /** Returns whether the path index does not contain the pattern. */
  public boolean unindexed() {
    return kind == Kind.ANY || regex != null;
  }

  /** Returns the path by which the pattern is indexed. */
  public String indexedPath() {
    int query = value.indexOf('?');
    return kind == Kind.URL && query >= 0 ? value.substring(0, query) : value;
  }

  /**
   * Returns whether the pattern matches a target. Does not check the form of a template, which the
   * index has matched.
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

  /** Returns the names of the template variables, in order. */
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
