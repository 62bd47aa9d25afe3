/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.consumer;

import io.netty.handler.codec.http.HttpHeaderNames;
import java.time.DateTimeException;
import java.time.Duration;
import java.time.Instant;
import java.time.format.DateTimeFormatter;
import java.util.regex.Pattern;
import org.sbamock.http.HttpFields;

/** The delay in {@code retry-after} of a response (RFC 9110 section 10.2.3). */
public final class RetryAfter {
  private static final Duration MAX = Duration.ofDays(1);
  private static final Pattern SECONDS = Pattern.compile("[0-9]{1,9}");

  private RetryAfter() {}

  /**
   * Returns the delay, at most one day; zero if the field is missing, invalid or a time in the
   * past.
   *
   * @param headers the header fields of the response
   * @param now the current time, with which a date is compared
   */
  public static Duration of(HttpFields headers, Instant now) {
    String value = headers.getString(HttpHeaderNames.RETRY_AFTER);
    if (value == null) {
      return Duration.ZERO;
    }
    Duration delay =
        SECONDS.matcher(value).matches()
            ? Duration.ofSeconds(Integer.parseInt(value))
            : until(value, now);
    return delay.compareTo(MAX) > 0 ? MAX : delay;
  }

  private static Duration until(String date, Instant now) {
    try {
      Instant time = DateTimeFormatter.RFC_1123_DATE_TIME.parse(date, Instant::from);
      return time.isAfter(now) ? Duration.between(now, time) : Duration.ZERO;
    } catch (DateTimeException e) {
      return Duration.ZERO;
    }
  }
}
