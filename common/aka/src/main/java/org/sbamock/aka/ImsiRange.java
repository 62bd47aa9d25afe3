/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka;

import java.util.function.Predicate;

/**
 * A range of IMSIs, both ends included.
 *
 * @param first the first IMSI's digits
 * @param last the last IMSI's digits, as many as the first one has; an IMSI of another length is
 *     outside the range
 */
public record ImsiRange(String first, String last) implements Predicate<Supi> {
  /**
   * Checks both ends.
   *
   * @throws IllegalArgumentException if they are not IMSIs of one length in ascending order
   */
  public ImsiRange {
    Supi lowest = new Supi(first);
    Supi highest = new Supi(last);
    if (lowest.digits().length() != highest.digits().length() || first.compareTo(last) > 0) {
      throw new IllegalArgumentException(
          "IMSI range "
              + first
              + " to "
              + last
              + ": expected IMSIs of equal length in ascending order");
    }
  }

  /**
   * Returns a range with a number of IMSIs.
   *
   * @param first the first IMSI's digits
   * @param count the number of IMSIs, at least 1
   * @throws IllegalArgumentException if the range requires another digit
   */
  public static ImsiRange of(String first, long count) {
    if (count < 1) {
      throw new IllegalArgumentException("IMSI count " + count + ": expected at least 1");
    }
    String digits = new Supi(first).digits();
    long last = Math.addExact(Long.parseLong(digits), count - 1);
    String text = Long.toString(last);
    if (text.length() > digits.length()) {
      throw new IllegalArgumentException(
          "IMSI count "
              + count
              + ": expected no more than the IMSIs of equal length from "
              + first);
    }
    return new ImsiRange(first, "0".repeat(digits.length() - text.length()) + text);
  }

  /** Returns whether the IMSI is in this range. */
  @Override
  public boolean test(Supi supi) {
    String digits = supi.digits();
    return digits.length() == first.length()
        && digits.compareTo(first) >= 0
        && digits.compareTo(last) <= 0;
  }
}
