/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import static org.sbamock.nrf.core.profile.JsonNodes.text;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A patch of status and load only (TS 29.510 clause 5.2.2.3.2), which is applied without validating
 * the whole profile.
 *
 * @param status the new NFStatus; null if unchanged
 * @param load the new load; null if unchanged
 * @param loadTimeStamp the time at which the load was measured; null if unchanged
 */
public record HeartBeat(
    @Nullable String status, @Nullable Integer load, @Nullable String loadTimeStamp) {

  /**
   * Returns the heart-beat that a JSON Patch represents; null if it contains anything else or is
   * invalid.
   */
  public static @Nullable HeartBeat of(JsonNode patch) {
    if (!patch.isArray() || patch.isEmpty() || patch.size() > 3) {
      return null;
    }
    String status = null;
    Integer load = null;
    String loadTimeStamp = null;
    for (JsonNode operation : patch) {
      String op = text(operation.get("op"));
      String path = text(operation.get("path"));
      JsonNode value = operation.get("value");
      if (value == null || path == null || !("replace".equals(op) || "add".equals(op))) {
        return null;
      }
      String text = text(value);
      if (path.equals("/nfStatus") && text != null && !text.isBlank()) {
        status = text;
      } else if (path.equals("/load") && isPercentage(value)) {
        load = value.intValue();
      } else if (path.equals("/loadTimeStamp") && text != null) {
        loadTimeStamp = text;
      } else {
        return null;
      }
    }
    return new HeartBeat(status, load, loadTimeStamp);
  }

  private static boolean isPercentage(JsonNode value) {
    return value.isIntegralNumber()
        && value.canConvertToInt()
        && value.intValue() >= 0
        && value.intValue() <= 100;
  }

  public NfProfile.State appliedTo(NfProfile.State state) {
    NfProfile.State next =
        new NfProfile.State(
            status == null ? state.status() : status,
            load == null ? state.load() : load,
            loadTimeStamp == null ? state.loadTimeStamp() : loadTimeStamp);
    return next.equals(state) ? state : next;
  }
}
