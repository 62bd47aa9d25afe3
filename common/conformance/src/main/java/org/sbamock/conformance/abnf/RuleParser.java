/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.conformance.abnf;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.sbamock.conformance.abnf.Element.Alternation;
import org.sbamock.conformance.abnf.Element.Concatenation;
import org.sbamock.conformance.abnf.Element.Literal;
import org.sbamock.conformance.abnf.Element.Range;
import org.sbamock.conformance.abnf.Element.Reference;
import org.sbamock.conformance.abnf.Element.Repetition;

/** The parser of the elements of one rule, without comments (RFC 5234 section 4, RFC 7405). */
final class RuleParser {
  private static final char END = '\0';

  private final String rule;
  private final String text;
  private int at;

  private RuleParser(String rule, String text) {
    this.rule = rule;
    this.text = text;
  }

  /**
   * Parses the elements of a rule.
   *
   * @throws InvalidGrammarException if they are invalid, or a prose value
   */
  static Element parse(String rule, String text) {
    RuleParser parser = new RuleParser(rule, text);
    Element element = parser.alternation();
    if (parser.peek() != END) {
      throw parser.wrong("is unexpected");
    }
    return element;
  }

  private InvalidGrammarException wrong(String reason) {
    String rest = text.substring(Math.min(at, text.length())).strip();
    return new InvalidGrammarException(
        "rule " + rule + ": '" + rest.substring(0, Math.min(rest.length(), 30)) + "' " + reason);
  }

  private char peek() {
    while (at < text.length() && Character.isWhitespace(text.charAt(at))) {
      at++;
    }
    return here();
  }

  private char here() {
    return at < text.length() ? text.charAt(at) : END;
  }

  private Element alternation() {
    List<Element> alternatives = new ArrayList<>();
    alternatives.add(concatenation());
    while (peek() == '/') {
      at++;
      alternatives.add(concatenation());
    }
    return alternatives.size() == 1 ? alternatives.get(0) : new Alternation(alternatives);
  }

  private Element concatenation() {
    List<Element> elements = new ArrayList<>();
    for (char next = peek(); next != END && "/)]".indexOf(next) < 0; next = peek()) {
      elements.add(repetition());
    }
    if (elements.isEmpty()) {
      throw wrong("is found where an element is expected");
    }
    return elements.size() == 1 ? elements.get(0) : new Concatenation(elements);
  }

  private Element repetition() {
    int least = isDigit(here()) ? number(10) : -1;
    if (here() != '*') {
      return least < 0 ? element() : new Repetition(least, least, element());
    }
    at++;
    int most = isDigit(here()) ? number(10) : Repetition.UNLIMITED;
    return new Repetition(Math.max(least, 0), most, element());
  }

  private Element element() {
    char next = here();
    if (next == '(') {
      return enclosed(')');
    }
    if (next == '[') {
      return new Repetition(0, 1, enclosed(']'));
    }
    if (next == '"') {
      return new Literal(quoted(), false);
    }
    if (next == '%') {
      return value();
    }
    if (isLetter(next)) {
      int begin = at;
      while (isLetter(here()) || isDigit(here()) || here() == '-') {
        at++;
      }
      return new Reference(text.substring(begin, at).toLowerCase(Locale.ROOT));
    }
    throw wrong("is no element");
  }

  private Element enclosed(char close) {
    at++;
    Element inner = alternation();
    if (peek() != close) {
      throw wrong("is found where " + close + " is expected");
    }
    at++;
    return inner;
  }

  private String quoted() {
    int end = text.indexOf('"', at + 1);
    if (end < 0) {
      throw wrong("has no closing quotation mark");
    }
    String quoted = text.substring(at + 1, end);
    at = end + 1;
    return quoted;
  }

  private Element value() {
    at++;
    char base = Character.toLowerCase(here());
    at++;
    if ((base == 's' || base == 'i') && here() == '"') {
      return new Literal(quoted(), base == 's');
    }
    int radix =
        switch (base) {
          case 'b' -> 2;
          case 'd' -> 10;
          case 'x' -> 16;
          default -> throw wrong("is no numeric value");
        };
    int first = number(radix);
    if (here() == '-') {
      at++;
      return new Range(first, number(radix));
    }
    if (here() != '.') {
      return new Range(first, first);
    }
    StringBuilder characters = new StringBuilder().append((char) first);
    while (here() == '.') {
      at++;
      characters.append((char) number(radix));
    }
    return new Literal(characters.toString(), true);
  }

  private int number(int radix) {
    int begin = at;
    int number = 0;
    while (Character.digit(here(), radix) >= 0) {
      number = number * radix + Character.digit(here(), radix);
      at++;
      if (number > Character.MAX_VALUE) {
        throw wrong("follows a number that is too large");
      }
    }
    if (at == begin) {
      throw wrong("is found where a number is expected");
    }
    return number;
  }

  private static boolean isDigit(char character) {
    return character >= '0' && character <= '9';
  }

  private static boolean isLetter(char character) {
    return character >= 'a' && character <= 'z' || character >= 'A' && character <= 'Z';
  }
}
