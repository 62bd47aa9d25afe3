/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.options;

import java.time.Duration;
import java.util.Locale;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** A parser and formatter of quantities with units. */
public final class Units {
  private static final Pattern DURATION_PART =
      Pattern.compile("([0-9]+(?:\\.[0-9]+)?)(us|µs|ms|s|m|h)");
  private static final Pattern COUNT = Pattern.compile("([0-9]+(?:\\.[0-9]+)?)([kKM]?)");
  private static final Pattern RATE =
      Pattern.compile("([0-9]+(?:\\.[0-9]+)?[kKM]?)(?:/(s|m|min|h))?");
  private static final Map<String, Double> NANOS =
      Map.of("us", 1e3, "µs", 1e3, "ms", 1e6, "s", 1e9, "m", 60e9, "h", 3600e9);

  private Units() {}

  /**
   * Parses a duration such as {@code 10s}, {@code 500ms}, {@code 1m30s}.
   *
   * @throws IllegalArgumentException if the text is invalid; the message contains the accepted form
   */
  public static Duration duration(String text) {
    Matcher part = DURATION_PART.matcher(text);
    double nanos = 0;
    int end = 0;
    while (part.find() && part.start() == end) {
      nanos += Double.parseDouble(part.group(1)) * NANOS.getOrDefault(part.group(2), 0.0);
      end = part.end();
    }
    if (text.isEmpty() || end != text.length() || nanos > Long.MAX_VALUE / 4.0) {
      throw new IllegalArgumentException(
          "'" + text + "': expected a duration with us, ms, s, m or h, such as 10s");
    }
    return Duration.ofNanos(Math.round(nanos));
  }

  /**
   * Parses a number such as {@code 500}, {@code 10k}, {@code 2M}.
   *
   * @throws IllegalArgumentException if the text is invalid; the message contains the accepted form
   */
  public static long count(String text) {
    double value = number(text);
    if (value < 0 || value != Math.rint(value) || value > 1e15) {
      throw new IllegalArgumentException("'" + text + "': expected a count such as 500, 10k or 2M");
    }
    return (long) value;
  }

  private static double number(String text) {
    Matcher matcher = COUNT.matcher(text);
    if (!matcher.matches()) {
      return -1;
    }
    double factor =
        switch (matcher.group(2)) {
          case "k", "K" -> 1e3;
          case "M" -> 1e6;
          default -> 1;
        };
    return Double.parseDouble(matcher.group(1)) * factor;
  }

  /**
   * Parses a rate such as {@code 500/s}, {@code 10k/s}, {@code 300/m}; per second without a unit.
   *
   * @return the rate per second
   * @throws IllegalArgumentException if the text is invalid; the message contains the accepted form
   */
  public static double rate(String text) {
    Matcher matcher = RATE.matcher(text);
    if (!matcher.matches() || number(matcher.group(1)) <= 0) {
      throw new IllegalArgumentException("'" + text + "': expected a rate such as 500/s");
    }
    double seconds =
        switch (matcher.group(2) == null ? "s" : matcher.group(2)) {
          case "m", "min" -> 60;
          case "h" -> 3600;
          default -> 1;
        };
    return number(matcher.group(1)) / seconds;
  }

  /** Formats microseconds: {@code 850 µs}, {@code 1.24 ms}, {@code 3.20 s}. */
  public static String micros(double micros) {
    if (micros < 1_000) {
      return String.format(Locale.ROOT, "%.0f µs", micros);
    }
    return micros < 1_000_000
        ? String.format(Locale.ROOT, micros < 100_000 ? "%.2f ms" : "%.0f ms", micros / 1e3)
        : String.format(Locale.ROOT, "%.2f s", micros / 1e6);
  }

  /** Formats a duration as on the command line: {@code 10s}, {@code 1m30s}, {@code 500ms}. */
  public static String text(Duration duration) {
    if (duration.isZero()) {
      return "0s";
    }
    if (duration.toNanos() % 1_000_000 != 0) {
      return duration.toNanos() / 1_000 + "us";
    }
    if (duration.toMillis() % 1_000 != 0) {
      return duration.toMillis() + "ms";
    }
    long hours = duration.toHours();
    return (hours > 0 ? hours + "h" : "")
        + (duration.toMinutesPart() > 0 ? duration.toMinutesPart() + "m" : "")
        + (duration.toSecondsPart() > 0 ? duration.toSecondsPart() + "s" : "");
  }

  /** Formats a rate as on the command line. */
  public static String rateText(double perSecond) {
    return perSecond == Math.rint(perSecond)
        ? (long) perSecond + "/s"
        : String.format(Locale.ROOT, "%.3f/s", perSecond);
  }
}
