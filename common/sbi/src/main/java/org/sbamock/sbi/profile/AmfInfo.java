/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.profile;

import java.util.List;
import java.util.regex.Pattern;
import org.sbamock.sbi.SbiException;

/**
 * The AMF-specific part of an NF profile (TS 29.510 clause 6.1.6.2.11).
 *
 * @param amfSetId three hexadecimal digits, the first of 0 to 3
 * @param amfRegionId two hexadecimal digits
 */
public record AmfInfo(String amfSetId, String amfRegionId, List<Guami> guamiList) {
  /**
   * An AMF's globally unique identifier (TS 29.571 clause 5.4.4.1).
   *
   * @param amfId six hexadecimal digits: region, set, pointer
   */
  public record Guami(PlmnId plmnId, String amfId) {
    private static final Pattern AMF_ID = Pattern.compile("[0-9A-Fa-f]{6}");

    /** Checks the digits. */
    public Guami {
      if (!AMF_ID.matcher(amfId).matches()) {
        throw SbiException.incorrectIe("/amfId", "six hexadecimal digits are expected");
      }
    }
  }
}
