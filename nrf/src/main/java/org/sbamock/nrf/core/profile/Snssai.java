/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.util.Locale;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A requested network slice (Snssai, TS 29.571 clause 5.4.4.2).
 *
 * @param sst slice/service type, 0 to 255
 * @param sd slice differentiator, six hexadecimal digits in lower case; null if absent
 */
public record Snssai(int sst, @Nullable String sd) {
  private static final Pattern SD = Pattern.compile("[A-Fa-f0-9]{6}");

  public static @Nullable Snssai of(JsonNode node) {
    JsonNode sst = node.get("sst");
    if (sst == null || !sst.isIntegralNumber() || !sst.canConvertToInt()) {
      return null;
    }
    int type = sst.intValue();
    if (type < 0 || type > 255) {
      return null;
    }
    JsonNode sd = node.get("sd");
    if (sd == null || sd.isNull()) {
      return new Snssai(type, null);
    }
    String differentiator = differentiator(sd);
    return differentiator == null ? null : new Snssai(type, differentiator);
  }

  static @Nullable String differentiator(@Nullable JsonNode node) {
    String text = JsonNodes.text(node);
    return text != null && SD.matcher(text).matches() ? text.toLowerCase(Locale.ROOT) : null;
  }

  /** Returns a name for all slices of the type. */
  public String family() {
    return sst + "*";
  }

  @Override
  public String toString() {
    return sd == null ? Integer.toString(sst) : sst + "-" + sd;
  }
}
