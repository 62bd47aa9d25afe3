/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.pattern;

import com.google.re2j.Pattern;
import com.google.re2j.PatternSyntaxException;

/**
 * A regular expression from a peer, whose search takes time linear in the length of the input and
 * of the expression, so that a malicious expression cannot block the NRF. The syntax is that of
 * RE2: ECMA-262 without lookaround, back-references, and the escapes of control characters and
 * UTF-16 code units.
 */
public final class BoundedPattern {
  private static final int MAX_LENGTH = 1_024;
  private static final int MAX_INPUT = 256;
  private static final int MAX_INSTRUCTIONS = 4_096;

  private static final int OCTETS_PER_INSTRUCTION = 128;

  private final Pattern pattern;
  private final int instructions;

  /**
   * Compiles an expression.
   *
   * @throws IllegalArgumentException if the expression is invalid, longer than 1,024 characters, or
   *     larger than 4,096 instructions because it repeats parts of itself
   */
  public BoundedPattern(String expression) {
    this(expression, 0);
  }

  private BoundedPattern(String expression, int flags) {
    if (expression.length() > MAX_LENGTH) {
      throw new IllegalArgumentException("is longer than " + MAX_LENGTH + " characters");
    }
    double size = PatternSize.atMost(expression);
    if (size > MAX_INSTRUCTIONS) {
      throw new IllegalArgumentException("repeats parts of itself too often");
    }
    instructions = (int) size;
    try {
      pattern = Pattern.compile(expression, flags);
    } catch (PatternSyntaxException | StackOverflowError e) {
      throw new IllegalArgumentException("is not a regular expression in the syntax of RE2", e);
    }
  }

  /**
   * Compiles an expression that ignores case.
   *
   * @throws IllegalArgumentException if the expression is invalid or too large, as for the
   *     constructor
   */
  public static BoundedPattern ignoringCase(String expression) {
    return new BoundedPattern(expression, Pattern.CASE_INSENSITIVE);
  }

  /** Returns whether a part of the input matches (ECMA-262 {@code test}). */
  public boolean find(String input) {
    return input.length() <= MAX_INPUT && pattern.matcher(input).find();
  }

  /** Returns whether the whole input matches. */
  public boolean matches(String input) {
    return input.length() <= MAX_INPUT && pattern.matcher(input).matches();
  }

  /** Returns an upper bound on the number of instructions of the compiled expression. */
  public int instructions() {
    return instructions;
  }

  /** Returns an estimate of the memory of the compiled expression, in octets. */
  public long octets() {
    return (long) OCTETS_PER_INSTRUCTION * instructions;
  }

  @Override
  public String toString() {
    return pattern.pattern();
  }
}
