/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.conformance;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Stream;
import org.sbamock.conformance.abnf.Grammar;
import org.sbamock.conformance.abnf.InvalidGrammarException;
import org.sbamock.conformance.openapi.InvalidDescriptionException;
import org.sbamock.http.HttpFields;
import org.sbamock.sbi.Cause;

/**
 * The grammar of header fields, from the {@code .abnf} files of a directory such as that of TS
 * 29.500. A rule whose name ends with {@code -Header} and whose first element is the name of a
 * field and a colon describes that field.
 */
final class HeaderGrammar {
  /** The maximum length of a checked value, in characters. */
  static final int MAX_LENGTH = 2_048;

  private static final String RULE_SUFFIX = "-header";

  private final Map<String, Rule> rules = new HashMap<>();

  private record Rule(Grammar grammar, String name, String prefix) {}

  private HeaderGrammar() {}

  /**
   * Reads the grammars of a directory, which may have none.
   *
   * @throws InvalidDescriptionException if a file cannot be read or is not ABNF
   */
  static HeaderGrammar read(Path directory) {
    HeaderGrammar header = new HeaderGrammar();
    try (Stream<Path> files = Files.list(directory)) {
      List<Path> grammars =
          files
              .filter(
                  file -> file.getFileName().toString().toLowerCase(Locale.ROOT).endsWith(".abnf"))
              .sorted()
              .toList();
      for (Path file : grammars) {
        header.add(file);
      }
    } catch (IOException e) {
      throw new InvalidDescriptionException("cannot read the directory " + directory, e);
    }
    return header;
  }

  private void add(Path file) throws IOException {
    Grammar grammar;
    try {
      grammar = Grammar.parse(Files.readString(file));
    } catch (InvalidGrammarException e) {
      throw new InvalidDescriptionException(file + " is not valid: " + e.getMessage(), e);
    }
    for (String rule : grammar.rules()) {
      String prefix = rule.endsWith(RULE_SUFFIX) ? grammar.prefix(rule) : null;
      if (prefix != null && prefix.endsWith(":")) {
        String field = prefix.substring(0, prefix.length() - 1).toLowerCase(Locale.ROOT);
        rules.put(field, new Rule(grammar, rule, prefix));
      }
    }
  }

  /** Returns the described fields, in lower case. */
  Set<String> fields() {
    return rules.keySet();
  }

  /** Adds a finding for each field whose value does not match its rule. */
  void check(HttpFields headers, List<Finding> findings) {
    if (rules.isEmpty()) {
      return;
    }
    Set<String> checked = new HashSet<>();
    for (int i = 0; i < headers.size(); i++) {
      String name = headers.name(i).toString();
      Rule rule = rules.get(name);
      if (rule != null && checked.add(name)) {
        check(name, rule, String.valueOf(headers.getList(name)), findings);
      }
    }
  }

  private static void check(String name, Rule rule, String value, List<Finding> findings) {
    if (value.length() > MAX_LENGTH) {
      return;
    }
    if (!rule.grammar.matches(rule.name, rule.prefix + value)) {
      findings.add(
          new Finding(
              Cause.INVALID_MSG_FORMAT,
              "header " + name,
              "does not match the rule " + rule.name + " of the grammar"));
    }
  }
}
