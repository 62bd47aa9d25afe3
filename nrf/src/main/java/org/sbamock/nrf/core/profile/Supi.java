/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import org.jspecify.annotations.Nullable;

/**
 * A subscription permanent identifier (TS 29.571 clause 5.3.2).
 *
 * @param value the identifier, such as {@code imsi-208930000000001}
 * @param digits the digits of the IMSI; null for identifiers of other kinds
 */
public record Supi(String value, @Nullable String digits) {
  private static final String IMSI = "imsi-";

  /** Parses an identifier. */
  public static Supi of(String value) {
    String digits = value.startsWith(IMSI) ? value.substring(IMSI.length()) : null;
    boolean numeric =
        digits != null && !digits.isEmpty() && digits.chars().allMatch(c -> c >= '0' && c <= '9');
    return new Supi(value, numeric ? digits : null);
  }
}
