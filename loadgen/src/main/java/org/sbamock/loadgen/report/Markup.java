package org.sbamock.loadgen.report;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Pattern;

/**
 * Writes HTML, SVG and XML. Names of elements and attributes come from the code alone; everything
 * else is escaped, always.
 */
final class Markup {
  private static final Pattern NAME = Pattern.compile("[a-zA-Z][a-zA-Z0-9:-]*");

  private final StringBuilder out = new StringBuilder();
  private final Deque<String> open = new ArrayDeque<>();

  /** Opens an element; attributes are names and values in turn. */
  Markup open(String name, String... attributes) {
    start(name, attributes);
    out.append('>');
    open.push(name);
    return this;
  }

  /** An element without content, such as {@code <meta>} or {@code <rect/>}. */
  Markup empty(String name, String... attributes) {
    start(name, attributes);
    out.append("/>");
    return this;
  }

  private void start(String name, String... attributes) {
    if (attributes.length % 2 != 0) {
      throw new IllegalArgumentException("the last attribute of " + name + " has no value");
    }
    out.append('<').append(checked(name));
    for (int i = 0; i < attributes.length; i += 2) {
      out.append(' ')
          .append(checked(attributes[i]))
          .append("=\"")
          .append(escape(attributes[i + 1]))
          .append('"');
    }
  }

  /** Closes the element that was opened last. */
  Markup close() {
    out.append("</").append(open.pop()).append('>');
    return this;
  }

  /** Closes the element that was opened last, and ends the line. */
  Markup closeLine() {
    close();
    out.append('\n');
    return this;
  }

  /** Text. */
  Markup text(String text) {
    out.append(escape(text));
    return this;
  }

  /** An element that holds text only. */
  Markup element(String name, String text, String... attributes) {
    return open(name, attributes).text(text).close();
  }

  /** A constant of the code, as it is. */
  Markup constant(String trusted) {
    out.append(trusted);
    return this;
  }

  /** What was written. */
  String text() {
    if (!open.isEmpty()) {
      throw new IllegalStateException("not closed: " + open);
    }
    return out.toString();
  }

  private static String checked(String name) {
    if (!NAME.matcher(name).matches()) {
      throw new IllegalArgumentException("'" + name + "' is no name of an element or attribute");
    }
    return name;
  }

  static String escape(String text) {
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

  /** What XML 1.0 allows (2.2), without the C1 controls and without what turns text around. */
  private static boolean isAllowed(int c) {
    boolean control = c < 0x20 && c != '\n' && c != '\t' || c >= 0x7F && c < 0xA0;
    boolean surrogate = c >= 0xD800 && c < 0xE000;
    boolean direction = c >= 0x202A && c <= 0x202E || c >= 0x2066 && c <= 0x2069;
    return !control && !surrogate && !direction && c != 0xFFFE && c != 0xFFFF;
  }
}
