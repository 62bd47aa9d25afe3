/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.model;

/** Range checks. The message of the exception names the parameter, its range and its value. */
final class RangeChecks {
  private RangeChecks() {}

  static double percent(String field, double value) {
    if (!(value >= 0 && value <= 100)) {
      throw new IllegalArgumentException(field + " " + value + ": expected 0 to 100 %");
    }
    return value;
  }

  static long within(String field, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          field + " " + value + ": expected " + least + " to " + most);
    }
    return value;
  }
}
