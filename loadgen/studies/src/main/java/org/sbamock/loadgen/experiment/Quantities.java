/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Parses octets and durations of experiment files. */
public final class Quantities {
  private static final Pattern OCTETS = Pattern.compile("([0-9]{1,9})(B|KB|MB)?");
  private static final Pattern DURATION = Pattern.compile("([0-9]{1,9})(ms|s|m|h)");

  private Quantities() {}

  /**
   * Parses octets such as {@code 30B}, {@code 10KB} (10,240) or {@code 11MB} (11,534,336).
   *
   * @throws IllegalArgumentException if the text is invalid
   */
  public static int octets(String text) {
    Matcher matcher = OCTETS.matcher(text);
    if (matcher.matches()) {
      String unit = matcher.group(2) == null ? "B" : matcher.group(2);
      long octets =
          Long.parseLong(matcher.group(1))
              * switch (unit) {
                case "KB" -> 1 << 10;
                case "MB" -> 1 << 20;
                default -> 1;
              };
      if (octets <= Integer.MAX_VALUE) {
        return (int) octets;
      }
    }
    throw new IllegalArgumentException(
        "'" + text + "': expected a number of octets such as 30B, 1KB (1,024 octets) or 11MB");
  }

  /**
   * Parses a duration such as {@code 500ms}, {@code 30s} or {@code 2m}.
   *
   * @throws IllegalArgumentException if the text is invalid or the duration is zero
   */
  public static Duration duration(String text) {
    Matcher matcher = DURATION.matcher(text);
    if (matcher.matches() && Long.parseLong(matcher.group(1)) > 0) {
      long number = Long.parseLong(matcher.group(1));
      return switch (matcher.group(2)) {
        case "ms" -> Duration.ofMillis(number);
        case "s" -> Duration.ofSeconds(number);
        case "m" -> Duration.ofMinutes(number);
        default -> Duration.ofHours(number);
      };
    }
    throw new IllegalArgumentException(
        "'" + text + "': expected a duration above zero such as 500ms, 30s, 2m or 1h");
  }
}
