/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.pattern;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class BoundedPatternTest {
  private static final String[] PIECES = {
    "a",
    ".",
    "\\d",
    "[a-z]",
    "[^]x]",
    "[[:alpha:]_]",
    "^",
    "$",
    "|",
    "(",
    ")",
    "(?:",
    "*",
    "+",
    "?",
    "{2}",
    "{0,3}",
    "{3,}",
    "{10}",
    "\\Q(a\\E",
    "\\Q)",
    "\\E",
    "[\\\n(]"
  };

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      textBlock =
          """
          ^imsi-2089 ; imsi-20893 ; true
          ^imsi-00101[0-9]{10}$ ; imsi-001010000000001 ; true
          ^imsi-00101[0-9]{10}$ ; imsi-00101000000001 ; false
          ^(imsi|nai)-.+@a\\.b$ ; nai-x@a.b ; true
          ^\\d{5,15}$ ; 1234 ; false
          """)
  void findsWhatMatches(String expression, String input, boolean found) {
    assertThat(new BoundedPattern(expression.replace("\\\\", "\\")).find(input)).isEqualTo(found);
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      quoteCharacter = '"',
      textBlock =
          """
          ^imsi-2089 ; imsi-20893 ; false
          imsi-2089[0-9] ; imsi-20893 ; true
          imsi-2089[0-9] ; ximsi-20893 ; false
          a|ab ; ab ; true
          """)
  void matchesWholeInputs(String expression, String input, boolean matching) {
    assertThat(new BoundedPattern(expression).matches(input)).isEqualTo(matching);
  }

  @Test
  void ignoresCaseIfAsked() {
    String expression = "^54E[0-9a-fA-F]{3}$";

    assertThat(BoundedPattern.ignoringCase(expression).matches("54e0af")).isTrue();
    assertThat(BoundedPattern.ignoringCase(expression)).hasToString(expression);
    assertThat(new BoundedPattern(expression).matches("54e0af")).isFalse();
  }

  @Test
  void searchesInLinearTime() {
    assertThat(new BoundedPattern("^(\\w+\\s?)*$").find("imsi-" + "a".repeat(200) + "!")).isFalse();
    assertThat(new BoundedPattern("^(a|b|ab)*c$").find("ab".repeat(100))).isFalse();
    assertThat(new BoundedPattern("((((a*)*)*)*)*b").find("a".repeat(256))).isFalse();
  }

  @ParameterizedTest
  @ValueSource(
      strings = {
        "(){2147483647}x",
        "(((x{1000}){1000}){1000})",
        "((x{100}){100}){10}",
        "(x{0,1000}y){9}",
        "(a{300}\\Q(\\E){300}",
        "(a{300}[\\\n(]){300}",
        "(",
        "[a",
        "a{2,1}",
        "(?=a)b",
        "(a)\\1"
      })
  void rejectsWhatIsTooLargeOrNotSupported(String expression) {
    assertThatIllegalArgumentException().isThrownBy(() -> new BoundedPattern(expression));
  }

  @Test
  void estimatesAtLeastTheSizeOfTheProgram() {
    long seed = System.nanoTime();
    Random random = new Random(seed);
    int valid = 0;
    for (int i = 0; i < 20_000; i++) {
      StringBuilder expression = new StringBuilder();
      for (int pieces = random.nextInt(12) + 1; pieces > 0; pieces--) {
        expression.append(PIECES[random.nextInt(PIECES.length)]);
      }
      double estimate = PatternSize.atMost(expression.toString());
      if (estimate > 100_000) {
        continue;
      }
      try {
        int size = Pattern.compile(expression.toString()).programSize();
        assertThat(estimate + 4)
            .as("estimated size of %s, seed %d", expression, seed)
            .isGreaterThanOrEqualTo(size);
        valid++;
      } catch (PatternSyntaxException e) {
        // Only the sizes of valid expressions count.
      }
    }
    assertThat(valid).isGreaterThan(1_000);
  }
}
