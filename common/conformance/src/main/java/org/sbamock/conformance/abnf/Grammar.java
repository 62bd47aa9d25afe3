/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.conformance.abnf;

import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sbamock.conformance.abnf.Element.Alternation;
import org.sbamock.conformance.abnf.Element.Concatenation;
import org.sbamock.conformance.abnf.Element.Literal;
import org.sbamock.conformance.abnf.Element.Reference;
import org.sbamock.conformance.abnf.Element.Repetition;

/** A grammar in ABNF (RFC 5234, RFC 7405). Names of rules are case-insensitive. */
public final class Grammar {
  private static final Pattern DEFINITION =
      Pattern.compile("([A-Za-z][A-Za-z0-9-]*)\\s*(=/|=)(.*)", Pattern.DOTALL);

  private final Map<String, Element> rules;

  private Grammar(Map<String, Element> rules) {
    this.rules = rules;
  }

  /**
   * Parses a grammar, whose rules begin in the first column.
   *
   * @throws InvalidGrammarException if a rule is invalid, or refers to an unknown rule
   */
  public static Grammar parse(String text) {
    Map<String, Element> rules = new HashMap<>();
    StringBuilder rule = new StringBuilder();
    for (String line : text.lines().toList()) {
      String content = withoutComment(line);
      if (!content.isBlank()) {
        if (!Character.isWhitespace(content.charAt(0))) {
          define(rules, rule.toString());
          rule.setLength(0);
        }
        rule.append(content).append('\n');
      }
    }
    define(rules, rule.toString());
    Grammar grammar = new Grammar(rules);
    rules.forEach((name, element) -> grammar.requireRules(name, element));
    return grammar;
  }

  private static String withoutComment(String line) {
    boolean quoted = false;
    for (int i = 0; i < line.length(); i++) {
      char character = line.charAt(i);
      if (character == '"') {
        quoted = !quoted;
      } else if (character == ';' && !quoted) {
        return line.substring(0, i);
      }
    }
    return line;
  }

  private static void define(Map<String, Element> rules, String rule) {
    if (rule.isBlank()) {
      return;
    }
    Matcher definition = DEFINITION.matcher(rule);
    if (!definition.matches()) {
      throw new InvalidGrammarException(
          "'" + rule.strip().lines().findFirst().orElse("") + "' defines no rule");
    }
    String name = definition.group(1).toLowerCase(Locale.ROOT);
    Element element = RuleParser.parse(definition.group(1), definition.group(3));
    Element earlier = rules.get(name);
    if (definition.group(2).equals("=/") && earlier != null) {
      rules.put(name, new Alternation(List.of(earlier, element)));
    } else {
      rules.put(name, element);
    }
  }

  private void requireRules(String rule, Element element) {
    if (element instanceof Reference reference && !rules.containsKey(reference.rule())) {
      throw new InvalidGrammarException("rule " + rule + ": there is no rule " + reference.rule());
    }
    if (element instanceof Repetition repetition) {
      requireRules(rule, repetition.element());
    }
    List<Element> inner =
        element instanceof Alternation alternation
            ? alternation.alternatives()
            : element instanceof Concatenation concatenation ? concatenation.elements() : List.of();
    inner.forEach(each -> requireRules(rule, each));
  }

  /** Returns the names of the rules in lower case. */
  public Set<String> rules() {
    return new TreeSet<>(rules.keySet());
  }

  /** Returns the text with which each match of a rule begins; null if there is none. */
  public @Nullable String prefix(String rule) {
    Element element = rules.get(rule.toLowerCase(Locale.ROOT));
    if (element instanceof Concatenation concatenation) {
      element = concatenation.elements().get(0);
    }
    return element instanceof Literal literal ? literal.text() : null;
  }

  /**
   * Returns whether a rule matches the whole of a text. The time is at most proportional to the
   * square of its length for each rule.
   *
   * @throws IllegalArgumentException if there is no such rule
   */
  public boolean matches(String rule, CharSequence text) {
    String name = rule.toLowerCase(Locale.ROOT);
    if (!rules.containsKey(name)) {
      throw new IllegalArgumentException("there is no rule " + rule);
    }
    return new RuleMatcher(rules, text).matches(name);
  }
}
