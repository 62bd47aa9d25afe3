package org.sbamock.nrf.core;

import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * The identity of a public land mobile network (PlmnId, TS 29.571 clause 5.4.4.3).
 *
 * @param mcc three digits
 * @param mnc two or three digits
 */
public record Plmn(String mcc, String mnc) {
  private static final Pattern MCC = Pattern.compile("[0-9]{3}");
  private static final Pattern MNC = Pattern.compile("[0-9]{2,3}");

  static @Nullable Plmn of(JsonNode node) {
    String mcc = Nodes.text(node.get("mcc"));
    String mnc = Nodes.text(node.get("mnc"));
    if (mcc == null || mnc == null) {
      return null;
    }
    return MCC.matcher(mcc).matches() && MNC.matcher(mnc).matches() ? new Plmn(mcc, mnc) : null;
  }

  @Override
  public String toString() {
    return mcc + "-" + mnc;
  }
}
