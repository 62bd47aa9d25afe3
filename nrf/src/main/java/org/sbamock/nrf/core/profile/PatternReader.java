/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import static org.sbamock.nrf.core.profile.JsonNodes.text;

import java.util.function.Function;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.pattern.BoundedPattern;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.SbiException;
import tools.jackson.databind.JsonNode;

/**
 * Reads the regular expressions of one profile, and limits them as a whole, since a few characters
 * can compile to thousands of instructions.
 */
public final class PatternReader {
  private static final int MAX_INSTRUCTIONS = 16_384;
  private static final Pattern DIGITS = Pattern.compile("[0-9]{1,32}");

  private int left = MAX_INSTRUCTIONS;

  /** Creates a reader of the regular expressions of one profile. */
  public PatternReader() {}

  /**
   * Returns a compiled expression; null if the node is not one.
   *
   * @throws SbiException with 400 if the expressions of the profile are too large together
   */
  @Nullable BoundedPattern pattern(JsonNode node) {
    return compiled(node, BoundedPattern::new);
  }

  /** Returns a compiled expression that ignores case; see {@link #pattern}. */
  @Nullable BoundedPattern patternIgnoringCase(JsonNode node) {
    return compiled(node, BoundedPattern::ignoringCase);
  }

  private @Nullable BoundedPattern compiled(
      JsonNode node, Function<String, BoundedPattern> compiler) {
    String expression = text(node);
    if (expression == null) {
      return null;
    }
    try {
      BoundedPattern pattern = compiler.apply(expression);
      left -= pattern.instructions();
      if (left < 0) {
        throw SbiException.of(
            Cause.INVALID_MSG_FORMAT,
            "the regular expressions have more than "
                + MAX_INSTRUCTIONS
                + " instructions together");
      }
      return pattern;
    } catch (IllegalArgumentException e) {
      return null;
    }
  }

  /** Returns whether a text is a number of a range of identities. */
  static boolean isNumber(String text) {
    return DIGITS.matcher(text).matches();
  }

  @Nullable SubscriberRange subscriberRange(JsonNode node) {
    String start = text(node.get("start"));
    String end = text(node.get("end"));
    JsonNode expression = node.get("pattern");
    BoundedPattern pattern = expression == null ? null : pattern(expression);
    if (expression != null && pattern == null) {
      return null;
    }
    if (start != null && end != null) {
      return isNumber(start) && isNumber(end) ? new SubscriberRange(start, end, pattern) : null;
    }
    return pattern == null ? null : new SubscriberRange(null, null, pattern);
  }
}
