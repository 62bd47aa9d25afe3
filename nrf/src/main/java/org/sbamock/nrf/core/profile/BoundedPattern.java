/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A regular expression that a peer sent: a search that takes too many steps counts as no match, so
 * that a hostile expression cannot hold up the NRF.
 */
final class BoundedPattern {
  private static final int MAX_LENGTH = 1_024;
  private static final int MAX_INPUT = 256;
  private static final int MAX_STEPS = 20_000;

  private final Pattern pattern;

  /**
   * Of that expression.
   *
   * @throws IllegalArgumentException if it is none, or longer than 1,024 characters
   */
  BoundedPattern(String expression) {
    if (expression.length() > MAX_LENGTH) {
      throw new IllegalArgumentException("is longer than " + MAX_LENGTH + " characters");
    }
    try {
      pattern = Pattern.compile(expression);
    } catch (PatternSyntaxException | StackOverflowError e) {
      throw new IllegalArgumentException("is not a regular expression", e);
    }
  }

  /** Whether a part of the input matches (ECMA-262 {@code test}). */
  public boolean find(String input) {
    if (input.length() > MAX_INPUT) {
      return false;
    }
    try {
      return pattern.matcher(new Metered(input)).find();
    } catch (TooManySteps | StackOverflowError e) {
      return false;
    }
  }

  @Override
  public String toString() {
    return pattern.pattern();
  }

  private static final class TooManySteps extends RuntimeException {
    private static final long serialVersionUID = 1L;

    TooManySteps() {
      super(null, null, false, false);
    }
  }

  private static final class Metered implements CharSequence {
    private final String text;
    private int steps;

    Metered(String text) {
      this.text = text;
    }

    @Override
    public char charAt(int index) {
      if (++steps > MAX_STEPS) {
        throw new TooManySteps();
      }
      return text.charAt(index);
    }

    @Override
    public int length() {
      return text.length();
    }

    @Override
    public CharSequence subSequence(int start, int end) {
      return text.substring(start, end);
    }

    @Override
    public String toString() {
      return text;
    }
  }
}
