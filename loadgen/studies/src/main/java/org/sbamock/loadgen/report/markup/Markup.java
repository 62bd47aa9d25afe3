/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.markup;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.Set;
import java.util.regex.Pattern;

/**
 * A writer of HTML, SVG and XML. Names of elements and attributes must be constants; all other text
 * is escaped.
 */
public final class Markup {
  private static final Pattern NAME = Pattern.compile("[a-zA-Z][a-zA-Z0-9:-]*");

  /** The used elements whose end tag is optional in HTML (section 13.1.2.4 of the standard). */
  private static final Set<String> ENDLESS = Set.of("td", "th", "tr", "thead", "tbody", "li");

  /** Attribute values that HTML permits without quotation marks. */
  private static final Pattern PLAIN = Pattern.compile("[a-zA-Z0-9.#_-]+");

  private final StringBuilder out = new StringBuilder();
  private final boolean html;
  private int ids;
  private final Deque<String> open = new ArrayDeque<>();

  private Markup(boolean html) {
    this.html = html;
  }

  /** Returns a writer of well-formed XML. */
  public static Markup xml() {
    return new Markup(false);
  }

  /** Returns a writer of HTML without optional end tags and quotation marks. */
  public static Markup html() {
    return new Markup(true);
  }

  /** Opens an element; attributes are names and values in turn. */
  public Markup open(String name, String... attributes) {
    start(name, attributes);
    out.append('>');
    open.push(name);
    return this;
  }

  /** Writes an element without content, such as {@code <meta>} or {@code <rect/>}. */
  public Markup empty(String name, String... attributes) {
    start(name, attributes);
    boolean quoted = out.charAt(out.length() - 1) == '"' || attributes.length == 0;
    out.append(quoted ? "/>" : " />");
    return this;
  }

  private void start(String name, String... attributes) {
    if (attributes.length % 2 != 0) {
      throw new IllegalArgumentException("the last attribute of " + name + " has no value");
    }
    out.append('<').append(checked(name));
    for (int i = 0; i < attributes.length; i += 2) {
      String value = attributes[i + 1];
      String quote = html && PLAIN.matcher(value).matches() ? "" : "\"";
      out.append(' ').append(checked(attributes[i])).append('=');
      out.append(quote).append(escape(value)).append(quote);
    }
  }

  /** Closes the element that was opened last. */
  public Markup close() {
    String name = open.pop();
    if (!html || !ENDLESS.contains(name)) {
      out.append("</").append(name).append('>');
    }
    return this;
  }

  /** Closes the element that was opened last, and ends the line. */
  public Markup closeLine() {
    close();
    out.append('\n');
    return this;
  }

  /** Writes text. */
  public Markup text(String text) {
    out.append(escape(text));
    return this;
  }

  /** Writes an element with text content. */
  public Markup element(String name, String text, String... attributes) {
    return open(name, attributes).text(text).close();
  }

  /** Writes a trusted constant without escaping. */
  public Markup constant(String trusted) {
    out.append(trusted);
    return this;
  }

  /** Returns a unique id, provided that no other id ends in a number. */
  public String newId(String prefix) {
    return prefix + ++ids;
  }

  /** Returns the written markup. */
  public String text() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("not closed: " + open);
    }
    return out.toString();
  }

  private static String checked(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("'" + name + "' is not a name of an element or attribute");
    }
    return name;
  }

  public static String escape(String text) {
    StringBuilder escaped = new StringBuilder(text.length() + 16);
    text.codePoints()
        .forEach(
            c -> {
              switch (c) {
                case '&' -> escaped.append("&amp;");
                case '<' -> escaped.append("&lt;");
                case '>' -> escaped.append("&gt;");
                case '"' -> escaped.append("&quot;");
                case '\'' -> escaped.append("&#39;");
                default -> escaped.appendCodePoint(isAllowed(c) ? c : 0xFFFD);
              }
            });
    return escaped.toString();
  }

  /**
   * Returns whether a character is permitted by XML 1.0 (section 2.2) and is neither a C1 control
   * nor a bidirectional control.
   */
  private static boolean isAllowed(int c) {
    boolean control = c < 0x20 && c != '\n' && c != '\t' || c >= 0x7F && c < 0xA0;
    boolean surrogate = c >= 0xD800 && c < 0xE000;
    boolean direction = c >= 0x202A && c <= 0x202E || c >= 0x2066 && c <= 0x2069;
    return !control && !surrogate && !direction && c != 0xFFFE && c != 0xFFFF;
  }
}
