/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.markup;

/** Text in Markdown. */
public final class MarkdownText {
  private static final String SPECIAL = "\\`*_[]|#~!>";

  private MarkdownText() {}

  /** Escapes text for Markdown and embedded HTML. */
  public static String escape(String text) {
    StringBuilder escaped = new StringBuilder();
    text.codePoints()
        .forEach(
            c -> {
              if (c < 0x20) {
                escaped.append(' ');
              } else if (c == '<') {
                escaped.append("&lt;");
              } else if (c == '&') {
                escaped.append("&amp;");
              } else {
                if (SPECIAL.indexOf(c) >= 0) {
                  escaped.append('\\');
                }
                escaped.appendCodePoint(c);
              }
            });
    return escaped.toString();
  }

  /** Returns the row of a table with cells that are Markdown. */
  public static String row(String... cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }
}
