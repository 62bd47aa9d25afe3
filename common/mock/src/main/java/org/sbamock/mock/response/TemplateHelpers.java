/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.response;

import com.github.jknack.handlebars.Handlebars;
import com.github.jknack.handlebars.Options;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;
import java.util.Locale;
import org.sbamock.mock.json.JsonQuery;
import org.sbamock.mock.match.Subject;
import tools.jackson.databind.JsonNode;

/**
 * The helpers of templates: {@code jsonPath}, {@code now}, {@code randomValue}, {@code randomInt}.
 */
final class TemplateHelpers {
  /** The key of the source of random values in the context. */
  static final String RANDOM = "org.sbamock.random";

  private static final String DIGITS = "0123456789";
  private static final String HEX = DIGITS + "abcdef";
  private static final String LETTERS = "abcdefghijklmnopqrstuvwxyz";
  private static final int LONGEST = 4096;

  private final InstantSource clock;

  TemplateHelpers(InstantSource clock) {
    this.clock = clock;
  }

  void register(Handlebars engine) {
    engine.registerHelper("jsonPath", (Object text, Options options) -> jsonPath(text, options));
    engine.registerHelper("now", (Object none, Options options) -> now(options));
    engine.registerHelper("randomValue", (Object none, Options options) -> randomValue(options));
    engine.registerHelper("randomInt", (Object none, Options options) -> randomInt(options));
  }

  private static Object jsonPath(Object text, Options options) {
    String path = options.param(0, "$");
    Subject subject =
        text instanceof JsonNode json ? Subject.of(json) : Subject.of(text.toString());
    JsonNode found = JsonQuery.of(path).find(subject.json());
    return found == null ? "" : toText(found);
  }

  /** Returns the text of a scalar, otherwise JSON that is not escaped again. */
  static Object toText(JsonNode value) {
    if (value.isNull() || value.isMissingNode()) {
      return "";
    }
    return value.isValueNode() ? value.asString() : value;
  }

  private Object now(Options options) {
    Instant instant = clock.instant().plus(offset(options.hash("offset", "")));
    String format = options.hash("format", "");
    ZoneId zone = ZoneId.of(options.hash("timezone", "UTC"));
    return switch (format) {
      case "" -> DateTimeFormatter.ISO_INSTANT.format(instant.truncatedTo(ChronoUnit.SECONDS));
      case "epoch" -> Long.toString(instant.toEpochMilli());
      case "unix" -> Long.toString(instant.getEpochSecond());
      default ->
          DateTimeFormatter.ofPattern(format, Locale.ROOT)
              .format(
                  zone.equals(ZoneId.of("UTC"))
                      ? instant.atOffset(ZoneOffset.UTC)
                      : instant.atZone(zone));
    };
  }

  /** Parses an offset such as {@code 3 days} or {@code -10 seconds}. */
  private static Duration offset(String text) {
    if (text.isEmpty()) {
      return Duration.ZERO;
    }
    String[] parts = text.strip().split(" +", -1);
    if (parts.length != 2) {
      throw new IllegalArgumentException("offset '" + text + "' is not such as '3 days'");
    }
    String unit = parts[1].toUpperCase(Locale.ROOT);
    return ChronoUnit.valueOf(unit.endsWith("S") ? unit : unit + "S")
        .getDuration()
        .multipliedBy(Long.parseLong(parts[0]));
  }

  private static Object randomValue(Options options) {
    SeededStream random = random(options);
    String type = options.hash("type", "ALPHANUMERIC");
    int length = Math.min(options.hash("length", 36), LONGEST);
    return switch (type) {
      case "UUID" -> random.nextUuid().toString();
      case "NUMERIC" -> characters(random, DIGITS, length);
      case "HEXADECIMAL" -> characters(random, HEX, length);
      case "ALPHABETIC" -> characters(random, LETTERS, length);
      case "ALPHANUMERIC" -> characters(random, DIGITS + LETTERS, length);
      default ->
          throw new IllegalArgumentException(
              "type " + type + ": UUID, NUMERIC, HEXADECIMAL, ALPHABETIC or ALPHANUMERIC");
    };
  }

  private static String characters(SeededStream random, String among, int length) {
    StringBuilder text = new StringBuilder(length);
    for (int i = 0; i < length; i++) {
      text.append(among.charAt(random.nextInt(among.length())));
    }
    return text.toString();
  }

  private static Object randomInt(Options options) {
    int lower = options.hash("lower", 0);
    int upper = options.hash("upper", Integer.MAX_VALUE);
    return lower + (int) random(options).nextLong((long) upper - lower);
  }

  private static SeededStream random(Options options) {
    SeededStream random = options.data(RANDOM);
    return random;
  }
}
