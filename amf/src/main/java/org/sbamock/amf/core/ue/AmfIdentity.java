/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.ue;

import java.util.HexFormat;
import org.sbamock.aka.Plmn;
import org.sbamock.http.Settings;

/**
 * The AMF identifier: region, set and pointer (TS 23.003 clause 2.10.1).
 *
 * @param region 0 to 255
 * @param set 0 to 1,023
 * @param pointer 0 to 63
 */
public record AmfIdentity(int region, int set, int pointer) {
  /** Region 1, set 1, pointer 0. */
  public static final AmfIdentity DEFAULT = new AmfIdentity(1, 1, 0);

  /** Checks the ranges. */
  public AmfIdentity {
    Settings.range("region-id", region, 0, 0xff);
    Settings.range("set-id", set, 0, 0x3ff);
    Settings.range("pointer", pointer, 0, 0x3f);
  }

  /** Returns the identity with an AMF identifier of 24 bits. */
  static AmfIdentity of(int identifier) {
    return new AmfIdentity(identifier >>> 16, identifier >>> 6 & 0x3ff, identifier & 0x3f);
  }

  /** Returns the AMF identifier of 24 bits in six hexadecimal digits. */
  public String hex() {
    return HexFormat.of().toHexDigits(region << 16 | set << 6 | pointer, 6);
  }

  /** Returns the region in two hexadecimal digits. */
  public String regionHex() {
    return HexFormat.of().toHexDigits(region, 2);
  }

  /** Returns the set in three hexadecimal digits. */
  public String setHex() {
    return HexFormat.of().toHexDigits(set, 3);
  }

  /**
   * Returns a 5G-GUTI in the format of the SBI (TS 29.518 clause 6.1.3.2.2): {@code 5g-guti-} with
   * the digits of the PLMN, the AMF identifier, and the 5G-TMSI.
   */
  public String guti(Plmn plmn, int tmsi) {
    return "5g-guti-" + plmn.digits() + hex() + HexFormat.of().toHexDigits(tmsi);
  }
}
