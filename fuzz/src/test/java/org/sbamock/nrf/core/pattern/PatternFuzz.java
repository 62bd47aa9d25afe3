/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.pattern;

import static org.assertj.core.api.Assertions.assertThat;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;
import org.sbamock.fuzz.TextInput;

/**
 * Regular expressions of NF profiles: an accepted one has a program of bounded size, so that
 * neither its compilation nor a search takes long. The first line is the input of the search.
 */
public final class PatternFuzz {
  private static final int MAX_INSTRUCTIONS = 4_096;

  /** The start, the end and the unanchored prefix of a program, which the estimate omits. */
  private static final int FRAME = 4;

  private PatternFuzz() {}

  /** Runs the target with one input. */
  public static void fuzzerTestOneInput(byte[] input) {
    String text = TextInput.text(input);
    int end = text.indexOf('\n');
    String subject = text.substring(0, Math.max(0, end));
    String expression = text.substring(end + 1);
    BoundedPattern pattern;
    try {
      pattern = new BoundedPattern(expression);
    } catch (IllegalArgumentException e) {
      assertThat(e.getMessage()).isNotEmpty();
      return;
    }
    assertThat(pattern).hasToString(expression);
    assertThat(size(expression)).isLessThanOrEqualTo(MAX_INSTRUCTIONS + FRAME);
    pattern.find(subject);
    pattern.find("imsi-001010000000001");
  }

  private static int size(String expression) {
    try {
      return Pattern.compile(expression).programSize();
    } catch (PatternSyntaxException e) {
      throw new AssertionError("accepted, but invalid: " + expression, e);
    }
  }
}
