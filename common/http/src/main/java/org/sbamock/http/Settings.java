/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import java.time.Duration;

/** Range checks of settings, whose error messages contain the setting and its range. */
public final class Settings {
  private Settings() {}

  /**
   * Checks that a number is in its range, including both ends.
   *
   * @throws IllegalArgumentException if it is out of range
   */
  public static void range(String name, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          name + " " + value + ": expected " + least + " to " + most);
    }
  }

  /**
   * Checks that a duration is positive.
   *
   * @throws IllegalArgumentException if it is zero or negative
   */
  public static void positive(String name, Duration value) {
    if (value.isNegative() || value.isZero()) {
      throw new IllegalArgumentException(name + " " + value + ": expected more than zero");
    }
  }
}
