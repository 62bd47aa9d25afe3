/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.location;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.DateTime;
import org.sbamock.sbi.SbiException;

/** Checks of attributes, which are named by JSON Pointers relative to their object. */
final class Checks {
  private Checks() {}

  static void mandatory(String value, Pattern pattern, String pointer) {
    if (!pattern.matcher(value).matches()) {
      throw SbiException.incorrectIe(pointer, "expected " + pattern.pattern());
    }
  }

  static void optional(@Nullable String value, Pattern pattern, String pointer) {
    require(
        value == null || pattern.matcher(value).matches(),
        pointer,
        "expected " + pattern.pattern());
  }

  static void optionalTime(@Nullable String value, String pointer) {
    require(
        value == null || DateTime.parseOrNull(value) != null,
        pointer,
        "a date and time of RFC 3339 is expected");
  }

  static void range(@Nullable Number value, double least, double most, String pointer) {
    require(
        value == null || value.doubleValue() >= least && value.doubleValue() <= most,
        pointer,
        "expected " + plain(least) + " to " + plain(most));
  }

  private static String plain(double bound) {
    return bound == Math.rint(bound) && Math.abs(bound) < 1e15
        ? Long.toString((long) bound)
        : Double.toString(bound);
  }

  static void require(boolean valid, String pointer, String reason) {
    if (!valid) {
      throw SbiException.of(Cause.OPTIONAL_IE_INCORRECT, pointer, reason);
    }
  }
}
