/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.profile;

import java.util.regex.Pattern;
import org.sbamock.sbi.SbiException;

/**
 * A public land mobile network (TS 29.571 clause 5.4.4.3).
 *
 * @param mcc three digits
 * @param mnc two or three digits
 */
public record PlmnId(String mcc, String mnc) {
  private static final Pattern MCC = Pattern.compile("[0-9]{3}");
  private static final Pattern MNC = Pattern.compile("[0-9]{2,3}");

  /** Checks the digits. */
  public PlmnId {
    if (!isMcc(mcc)) {
      throw SbiException.incorrectIe("/mcc", "three digits are expected");
    }
    if (!isMnc(mnc)) {
      throw SbiException.incorrectIe("/mnc", "two or three digits are expected");
    }
  }

  /** Returns whether a text is a mobile country code. */
  public static boolean isMcc(String text) {
    return MCC.matcher(text).matches();
  }

  /** Returns whether a text is a mobile network code. */
  public static boolean isMnc(String text) {
    return MNC.matcher(text).matches();
  }

  /**
   * Parses the form {@code 001-01} or {@code 00101}.
   *
   * @throws SbiException if it is neither
   */
  public static PlmnId parse(String text) {
    String digits = text.replace("-", "");
    int mcc = Math.min(3, digits.length());
    return new PlmnId(digits.substring(0, mcc), digits.substring(mcc));
  }

  @Override
  public String toString() {
    return mcc + "-" + mnc;
  }
}
