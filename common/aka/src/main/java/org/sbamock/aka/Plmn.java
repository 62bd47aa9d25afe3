/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka;

/**
 * A public land mobile network: mobile country code and network code (TS 23.003, 2.2).
 *
 * @param mcc three digits
 * @param mnc two or three digits; {@code 01} and {@code 001} are different networks
 */
public record Plmn(String mcc, String mnc) {
  /**
   * Checks both codes.
   *
   * @throws IllegalArgumentException if one of them is invalid
   */
  public Plmn {
    if (mcc.length() != 3 || !Octets.isDigits(mcc)) {
      throw new IllegalArgumentException("MCC '" + mcc + "': expected three digits");
    }
    if (mnc.length() < 2 || mnc.length() > 3 || !Octets.isDigits(mnc)) {
      throw new IllegalArgumentException("MNC '" + mnc + "': expected two or three digits");
    }
  }

  /**
   * Parses the codes from one string of five or six digits.
   *
   * @throws IllegalArgumentException if the string is invalid
   */
  public static Plmn parse(String digits) {
    if (digits.length() < 5) {
      throw new IllegalArgumentException("PLMN '" + digits + "': expected five or six digits");
    }
    return new Plmn(digits.substring(0, 3), digits.substring(3));
  }

  /** Returns whether an IMSI starts with these codes. */
  public boolean contains(Supi supi) {
    return supi.digits().startsWith(mcc) && supi.digits().startsWith(mnc, mcc.length());
  }

  /** Returns MCC and MNC without a separator. */
  public String digits() {
    return mcc + mnc;
  }

  @Override
  public String toString() {
    return mcc + "-" + mnc;
  }
}
