/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.util.regex.Pattern;
import java.util.regex.PatternSyntaxException;

/**
 * A regular expression from a peer, with a limit on the steps of a search. A search that exceeds
 * the limit counts as no match, so that a malicious expression cannot block the NRF.
 */
final class BoundedPattern {
  private static final int MAX_LENGTH = 1_024;
  private static final int MAX_INPUT = 256;
  private static final int MAX_STEPS = 20_000;

  private final Pattern pattern;

  /**
   * Compiles an expression.
   *
   * @throws IllegalArgumentException if the expression is invalid or longer than 1,024 characters
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

  /** Returns whether a part of the input matches (ECMA-262 {@code test}). */
  public boolean find(String input) {
    if (input.length() > MAX_INPUT) {
      return false;
    }
    try {
      return pattern.matcher(new CountingSequence(input)).find();
    } catch (StepLimitExceededException | StackOverflowError e) {
      return false;
    }
  }

  @Override
  public String toString() {
    return pattern.pattern();
  }

  private static final class StepLimitExceededException extends RuntimeException {
    private static final long serialVersionUID = 1L;

    StepLimitExceededException() {
      super(null, null, false, false);
    }
  }

  private static final class CountingSequence implements CharSequence {
    private final String text;
    private int steps;

    CountingSequence(String text) {
      this.text = text;
    }

    @Override
    public char charAt(int index) {
      if (++steps > MAX_STEPS) {
        throw new StepLimitExceededException();
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
