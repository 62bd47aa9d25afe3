/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.ue;

import java.util.HexFormat;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Plmn;

/**
 * A 5G-GUTI (TS 23.003 clause 2.10.1) in the format of the SBI (TS 29.518 clause 6.1.3.2.2): {@code
 * 5g-guti-} with the digits of the PLMN, the AMF identifier and the 5G-TMSI.
 */
public record Guti(Plmn plmn, AmfIdentity amf, int tmsi) {
  private static final Pattern FORM =
      Pattern.compile("5g-guti-([0-9]{3})([0-9]{2,3})([0-9a-fA-F]{6})([0-9a-fA-F]{8})");

  /** Parses a 5G-GUTI; null if the text is not one. */
  public static @Nullable Guti parse(String text) {
    Matcher matcher = FORM.matcher(text);
    if (!matcher.matches()) {
      return null;
    }
    return new Guti(
        new Plmn(matcher.group(1), matcher.group(2)),
        AmfIdentity.of(HexFormat.fromHexDigits(matcher.group(3))),
        HexFormat.fromHexDigits(matcher.group(4)));
  }

  @Override
  public String toString() {
    return amf.guti(plmn, tmsi);
  }
}
