/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.profile;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sbamock.sbi.SbiException;

/**
 * A network slice (TS 29.571 clause 5.4.4.2).
 *
 * @param sst slice or service type, 0 to 255
 * @param sd slice differentiator, six hexadecimal digits; null if there is none
 */
public record Snssai(int sst, @Nullable String sd) {
  private static final Pattern SD = Pattern.compile("[0-9A-Fa-f]{6}");

  /** Checks the ranges. */
  public Snssai {
    if (sst < 0 || sst > 255) {
      throw SbiException.incorrectIe("/sst", "0 to 255 is expected");
    }
    if (sd != null && !SD.matcher(sd).matches()) {
      throw SbiException.incorrectIe("/sd", "six hexadecimal digits are expected");
    }
  }
}
