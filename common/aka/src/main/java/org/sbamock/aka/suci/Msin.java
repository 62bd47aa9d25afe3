/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.suci;

/** The coding of an MSIN as a scheme's input: BCD, low nibble first, filled with F (TS 24.501). */
final class Msin {
  private Msin() {}

  static byte[] encode(String digits) {
    byte[] octets = new byte[(digits.length() + 1) / 2];
    for (int i = 0; i < octets.length; i++) {
      int low = digits.charAt(2 * i) - '0';
      int high = 2 * i + 1 < digits.length() ? digits.charAt(2 * i + 1) - '0' : 0xf;
      octets[i] = (byte) (high << 4 | low);
    }
    return octets;
  }

  /**
   * Decodes the digits.
   *
   * @throws InvalidSuciException if a nibble is neither a digit nor the last filler
   */
  static String decode(byte[] octets) {
    StringBuilder digits = new StringBuilder(2 * octets.length);
    for (int i = 0; i < octets.length; i++) {
      int low = octets[i] & 0xf;
      int high = octets[i] >>> 4 & 0xf;
      boolean filled = high == 0xf && i == octets.length - 1;
      if (low > 9 || (high > 9 && !filled)) {
        throw new InvalidSuciException(
            InvalidSuciException.Reason.MALFORMED, "The concealed MSIN is not BCD digits");
      }
      digits.append((char) ('0' + low));
      if (!filled) {
        digits.append((char) ('0' + high));
      }
    }
    return digits.toString();
  }
}
