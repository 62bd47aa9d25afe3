/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.result;

import java.time.ZoneId;
import java.time.ZonedDateTime;
import java.time.format.DateTimeFormatter;
import java.time.temporal.ChronoUnit;

/** Times in the files of a run: ISO 8601 with the offset from UTC, in milliseconds. */
public final class Timestamp {
  private Timestamp() {}

  /** Returns the current time. */
  public static String now() {
    return text(ZonedDateTime.now(ZoneId.systemDefault()));
  }

  /** Returns a time. */
  public static String text(ZonedDateTime time) {
    return time.truncatedTo(ChronoUnit.MILLIS).format(DateTimeFormatter.ISO_OFFSET_DATE_TIME);
  }
}
