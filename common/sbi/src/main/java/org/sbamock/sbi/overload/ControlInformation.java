/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.overload;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The parameters that elements of {@code 3gpp-Sbi-Lci} and {@code 3gpp-Sbi-Oci} share. */
final class ControlInformation {
  private static final String TIMESTAMP = "Timestamp";
  private static final DateTimeFormatter DATE_TIME =
      DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  /** The separator of the names and the values of parameters. */
  static final char SEPARATOR = ':';

  /** The parameters that are not a scope. */
  static final List<String> MEASURES =
      List.of(TIMESTAMP, "Load-Metric", "Period-of-Validity", "Overload-Reduction-Metric");

  private ControlInformation() {}

  /** Returns the time of an element; null without a valid one. */
  static @Nullable Instant timestamp(Map<String, String> element) {
    String text = element.getOrDefault(TIMESTAMP, "");
    if (text.length() < 2 || text.charAt(0) != '"' || !text.endsWith("\"")) {
      return null;
    }
    try {
      String quoted = text.substring(1, text.length() - 1);
      return DateTimeFormatter.RFC_1123_DATE_TIME.parse(quoted, Instant::from);
    } catch (DateTimeException e) {
      return null;
    }
  }

  /** Returns a parameter that is an integer with a unit; -1 without a valid one. */
  static int number(Map<String, String> element, String name, String unit) {
    String text = element.getOrDefault(name, "");
    int digits = text.length() - unit.length();
    if (!text.endsWith(unit) || digits < 1 || digits > 9) {
      return -1;
    }
    for (int i = 0; i < digits; i++) {
      if (text.charAt(i) < '0' || text.charAt(i) > '9') {
        return -1;
      }
    }
    return Integer.parseInt(text, 0, digits, 10);
  }

  /** Returns a parameter that is a percentage; -1 without a valid one. */
  static int percentage(Map<String, String> element, String name) {
    int value = number(element, name, "%");
    return value > 100 ? -1 : value;
  }

  /** Returns the timestamp parameter of an element. */
  static String timestamp(Instant time) {
    return TIMESTAMP + ": \"" + DATE_TIME.format(time) + '"';
  }
}
