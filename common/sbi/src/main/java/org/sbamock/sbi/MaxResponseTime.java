/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpFields;

/**
 * The time within which the client of a request expects the response: {@code
 * 3gpp-Sbi-Max-Rsp-Time}, in milliseconds from {@code 3gpp-Sbi-Sender-Timestamp} (TS 29.500 clause
 * 6.11).
 */
final class MaxResponseTime {
  private static final Pattern MILLISECONDS = Pattern.compile("[0-9]{1,5}");
  private static final DateTimeFormatter TIMESTAMP =
      DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss.SSS 'GMT'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  private MaxResponseTime() {}

  /**
   * Returns whether the client of a request no longer expects the response. A request without both
   * fields, or with a malformed one, has no such time.
   *
   * @param now the time of this server, which should be synchronized with that of the client
   */
  static boolean isOver(HttpFields headers, Instant now) {
    String milliseconds = headers.getString(SbiHeaders.MAX_RSP_TIME);
    if (milliseconds == null || !MILLISECONDS.matcher(milliseconds).matches()) {
      return false;
    }
    Instant sent = timestamp(headers.getString(SbiHeaders.SENDER_TIMESTAMP));
    return sent != null && now.isAfter(sent.plusMillis(Integer.parseInt(milliseconds)));
  }

  private static @Nullable Instant timestamp(@Nullable String text) {
    if (text == null) {
      return null;
    }
    try {
      return TIMESTAMP.parse(text, Instant::from);
    } catch (DateTimeParseException e) {
      return null;
    }
  }
}
