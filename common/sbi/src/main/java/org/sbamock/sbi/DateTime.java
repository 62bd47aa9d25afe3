/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.LocalDateTime;
import java.time.ZoneOffset;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Dates and times of messages (DateTime, TS 29.571 clause 5.2.2, RFC 3339). */
public final class DateTime {
  /**
   * A time with seconds and an offset. The JDK accepts an offset of at most 18 hours, and times
   * without seconds.
   */
  private static final Pattern OFFSET =
      Pattern.compile("(.+:[0-9]{2}:[0-9]{2}(?:\\.[0-9]+)?)([+-])([01][0-9]|2[0-3]):([0-5][0-9])");

  private DateTime() {}

  /** Parses a date and time; null if the text is not one. */
  public static @Nullable Instant parseOrNull(String text) {
    Matcher offset = OFFSET.matcher(text);
    try {
      if (!offset.matches()) {
        return Instant.parse(text);
      }
      int minutes = 60 * Integer.parseInt(offset.group(3)) + Integer.parseInt(offset.group(4));
      return LocalDateTime.parse(offset.group(1))
          .plusMinutes(offset.group(2).equals("+") ? -minutes : minutes)
          .toInstant(ZoneOffset.UTC);
    } catch (DateTimeException e) {
      return null;
    }
  }
}
