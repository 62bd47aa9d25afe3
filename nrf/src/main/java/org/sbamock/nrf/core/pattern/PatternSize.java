/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.pattern;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The size of the program of a regular expression, estimated before it is compiled: a counted
 * repetition copies what it repeats, and nested ones multiply.
 */
final class PatternSize {
  private static final Pattern REPETITION = Pattern.compile("\\{(\\d+)(,(\\d*))?}");
  private static final Pattern CLASS =
      Pattern.compile("\\[\\^?\\]?(?:\\\\.|\\[:\\w+:\\]|[^\\]\\\\])*+\\]", Pattern.DOTALL);
  private static final Pattern QUOTED = Pattern.compile("\\\\Q(.*?)(\\\\E|\\z)", Pattern.DOTALL);
  private static final int PER_GROUP = 3;
  private static final int PER_LOOP = 2;

  private final Deque<Double> enclosing = new ArrayDeque<>();
  private double total;
  private double atom;

  private PatternSize() {}

  /** Returns an upper bound on the instructions; of an invalid expression, any number. */
  static double atMost(String expression) {
    PatternSize size = new PatternSize();
    Matcher repetition = REPETITION.matcher(expression);
    Matcher characterClass = CLASS.matcher(expression);
    Matcher quoted = QUOTED.matcher(expression);
    int at = 0;
    while (at < expression.length()) {
      if (size.atom > 0 && repetition.region(at, expression.length()).lookingAt()) {
        size.repeat(repetition);
        at = repetition.end();
      } else if (characterClass.region(at, expression.length()).lookingAt()) {
        size.next(1);
        at = characterClass.end();
      } else if (quoted.region(at, expression.length()).lookingAt()) {
        quoted.group(1).chars().forEach(character -> size.next(1));
        at = quoted.end();
      } else {
        size.read(expression.charAt(at));
        at += expression.charAt(at) == '\\' ? 2 : 1;
      }
    }
    while (!size.enclosing.isEmpty()) {
      size.closeGroup();
    }
    return size.total + size.atom;
  }

  private void read(char character) {
    switch (character) {
      case '(' -> {
        enclosing.push(total + atom);
        total = 0;
        atom = 0;
      }
      case ')' -> closeGroup();
      case '*', '+', '?' -> atom += PER_LOOP;
      default -> next(1);
    }
  }

  private void next(double size) {
    total += atom;
    atom = size;
  }

  private void closeGroup() {
    double group = total + atom + PER_GROUP;
    total = enclosing.isEmpty() ? 0 : enclosing.pop();
    atom = group;
  }

  private void repeat(Matcher repetition) {
    double least = Double.parseDouble(repetition.group(1));
    String most = repetition.group(3);
    double times = most == null || most.isEmpty() ? least + 1 : Double.parseDouble(most);
    atom = (atom + PER_LOOP) * Math.max(1, Math.max(least, times));
  }
}
