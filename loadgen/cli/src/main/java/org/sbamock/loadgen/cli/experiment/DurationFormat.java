/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.experiment;

/** A formatter of durations. */
final class DurationFormat {
  private static final int MINUTE = 60;
  private static final int HOUR = 3_600;

  private DurationFormat() {}

  /** Formats a duration in seconds, such as {@code 40 s}, {@code 12 min} or {@code 3 h 5 min}. */
  static String text(double seconds) {
    long whole = Math.round(seconds);
    if (whole < 2 * MINUTE) {
      return whole + " s";
    }
    long minutes = Math.round(seconds / MINUTE);
    if (whole < 2 * HOUR) {
      return minutes + " min";
    }
    return minutes / MINUTE + " h" + (minutes % MINUTE == 0 ? "" : " " + minutes % MINUTE + " min");
  }
}
