package org.sbamock.linkemu.model;

/** Guards whose messages name the field, its range and the value that was given. */
final class Ranges {
  private Ranges() {}

  static double percent(String field, double value) {
    if (!(value >= 0 && value <= 100)) {
      throw new IllegalArgumentException(field + " must be 0 to 100 %, not " + value);
    }
    return value;
  }

  static long within(String field, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          field + " must be " + least + " to " + most + ", not " + value);
    }
    return value;
  }
}
