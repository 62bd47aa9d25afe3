/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http;

import java.time.Duration;

/** Guards of settings, whose messages name the setting and its range. */
public final class Settings {
  private Settings() {}

  /** Refuses a number outside its range, which includes both ends. */
  public static void range(String name, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          name + " " + value + ": expected " + least + " to " + most);
    }
  }

  /** Refuses a duration that is not positive. */
  public static void positive(String name, Duration value) {
    if (value.isNegative() || value.isZero()) {
      throw new IllegalArgumentException(name + " " + value + ": expected more than zero");
    }
  }
}
