/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.conformance.abnf;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class GrammarTest {
  private static final Grammar GRAMMAR =
      Grammar.parse(
          """
          ; The rules of these tests.
          letter   = %x61-7A / %x41-5A   ; "a" to "z"
          DIGIT    = %d48-57
          any-case = "Ab;c"
          exact    = %s"Ab"
          octets   = %x41.62
          optional = "a" [ "b" ] "c"
          range    = 2*3letter
          least    = 1*letter
          most     = *2letter
          times    = 3DIGIT
          none     = 0DIGIT
          group    = ( "a" / "b" "c" )
                     "d"
          more     = "a"
          more     =/ "b"
          nested   = "(" *( letter / nested ) ")"
          ambiguous = *letter "x" *letter "x" *letter
          self     = self "a" / "a"
          """);

  @ParameterizedTest
  @CsvSource({
    "any-case, aB;C, true",
    "any-case, ab, false",
    "exact, Ab, true",
    "exact, ab, false",
    "octets, Ab, true",
    "octets, AB, false",
    "optional, ac, true",
    "optional, abc, true",
    "optional, abbc, false",
    "range, a, false",
    "range, ab, true",
    "range, abc, true",
    "range, abcd, false",
    "least, '', false",
    "least, abcdefg, true",
    "most, '', true",
    "most, abc, false",
    "times, 12, false",
    "times, 123, true",
    "none, '', true",
    "none, 1, false",
    "group, ad, true",
    "group, bcd, true",
    "group, acd, false",
    "more, b, true",
    "nested, (a(b)c()), true",
    "nested, (a(b), false",
    "ambiguous, axbxxc, true",
    "ambiguous, axb, false",
    "LETTER, z, true",
  })
  void matchesWholeTexts(String rule, String text, boolean matches) {
    assertThat(GRAMMAR.matches(rule, text)).isEqualTo(matches);
  }

  @Test
  @Timeout(20)
  void matchesHostileTextsInBoundedTime() {
    assertThat(GRAMMAR.matches("ambiguous", "x".repeat(2_000) + "1")).isFalse();
    assertThat(GRAMMAR.matches("nested", "(".repeat(2_000))).isFalse();
    assertThat(GRAMMAR.matches("self", "a".repeat(2_000))).isFalse();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = '|',
      quoteCharacter = '`',
      value = {
        "a = b | rule a: there is no rule b",
        "a = \"b | rule a: '\"b' has no closing quotation mark",
        "a = ( \"b\" | rule a: '' is found where ) is expected",
        "a = \"b\" ) | rule a: ')' is unexpected",
        "a = | rule a: '' is found where an element is expected",
        "a = %q1 | rule a: '1' is no numeric value",
        "a = %x | rule a: '' is found where a number is expected",
        "a = %xFFFFFFFF | rule a: 'FFF' follows a number that is too large",
        "a = <prose> | rule a: '<prose>' is no element",
        "a | 'a' defines no rule",
      })
  void namesTheInvalidRule(String text, String message) {
    assertThatThrownBy(() -> Grammar.parse(text))
        .isInstanceOf(InvalidGrammarException.class)
        .hasMessage(message);
  }

  @Test
  void returnsTheTextWithWhichARuleBegins() {
    assertThat(GRAMMAR.prefix("optional")).isEqualTo("a");
    assertThat(GRAMMAR.prefix("group")).isNull();
    assertThat(GRAMMAR.prefix("least")).isNull();
  }
}
