/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.overload;

import java.time.DateTimeException;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The syntax that {@code 3gpp-Sbi-Lci} and {@code 3gpp-Sbi-Oci} share: elements separated by
 * commas, each with parameters separated by semicolons, whose values are quoted or not.
 */
final class ControlInformation {
  private static final String TIMESTAMP = "Timestamp";
  private static final DateTimeFormatter DATE_TIME =
      DateTimeFormatter.ofPattern("EEE, dd MMM uuuu HH:mm:ss 'GMT'", Locale.ENGLISH)
          .withZone(ZoneOffset.UTC);

  /** The parameters that are not a scope. */
  private static final List<String> MEASURES =
      List.of(TIMESTAMP, "Load-Metric", "Period-of-Validity", "Overload-Reduction-Metric");

  private ControlInformation() {}

  /**
   * Reads the elements of a field value, each as its parameters in their order; malformed elements
   * are ignored.
   */
  static List<Map<String, String>> elements(CharSequence value) {
    List<Map<String, String>> elements = new ArrayList<>(1);
    for (String element : split(value, ',')) {
      Map<String, String> parameters = new LinkedHashMap<>();
      for (String parameter : split(element, ';')) {
        int colon = parameter.indexOf(':');
        if (colon > 0) {
          parameters.put(parameter.substring(0, colon), parameter.substring(colon + 1).strip());
        }
      }
      elements.add(parameters);
    }
    return elements;
  }

  private static List<String> split(CharSequence text, char separator) {
    List<String> parts = new ArrayList<>(4);
    boolean quoted = false;
    int start = 0;
    for (int i = 0; i < text.length(); i++) {
      char c = text.charAt(i);
      quoted ^= c == '"';
      if (c == separator && !quoted) {
        parts.add(text.subSequence(start, i).toString().strip());
        start = i + 1;
      }
    }
    parts.add(text.subSequence(start, text.length()).toString().strip());
    return parts;
  }

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

  /**
   * Returns the name of the first parameter of the scope, such as {@code NF-Instance}; null if
   * there is none, or if the element applies to some network slices and DNNs only.
   */
  static @Nullable String scope(Map<String, String> element) {
    if (element.containsKey("S-NSSAI") || element.containsKey("DNN")) {
      return null;
    }
    return element.keySet().stream()
        .filter(name -> !MEASURES.contains(name))
        .findFirst()
        .orElse(null);
  }

  /** Returns the timestamp parameter of an element. */
  static String timestamp(Instant time) {
    return TIMESTAMP + ": \"" + DATE_TIME.format(time) + '"';
  }
}
