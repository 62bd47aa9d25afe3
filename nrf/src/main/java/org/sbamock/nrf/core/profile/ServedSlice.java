/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A network slice, or a range of slices, that an NF instance serves (ExtSnssai, TS 29.571 clause
 * 5.4.4.61).
 *
 * @param snssai the slice
 * @param anySd whether every slice differentiator of this type is served ({@code wildcardSd})
 * @param sdRanges further served ranges of slice differentiators
 */
public record ServedSlice(Snssai snssai, boolean anySd, List<SdRange> sdRanges) {

  /** A range of slice differentiators in lower case; both ends are included. */
  record SdRange(String start, String end) {}

  public static @Nullable ServedSlice of(JsonNode node) {
    Snssai snssai = Snssai.of(node);
    if (snssai == null) {
      return null;
    }
    JsonNode wildcard = node.get("wildcardSd");
    List<SdRange> ranges = new ArrayList<>(0);
    JsonNode listed = node.get("sdRanges");
    if (listed != null && listed.isArray()) {
      for (JsonNode range : listed) {
        String start = Snssai.differentiator(range.get("start"));
        String end = Snssai.differentiator(range.get("end"));
        if (start == null || end == null) {
          return null;
        }
        ranges.add(new SdRange(start, end));
      }
    }
    return new ServedSlice(
        snssai, wildcard != null && wildcard.asBoolean(false), List.copyOf(ranges));
  }

  public boolean serves(Snssai asked) {
    if (asked.sst() != snssai.sst()) {
      return false;
    }
    String sd = asked.sd();
    if (sd == null) {
      return snssai.sd() == null || anySd;
    }
    if (anySd || sd.equals(snssai.sd())) {
      return true;
    }
    for (SdRange range : sdRanges) {
      if (range.start().compareTo(sd) <= 0 && sd.compareTo(range.end()) <= 0) {
        return true;
      }
    }
    return false;
  }

  public boolean servesOneOf(Collection<Snssai> asked) {
    for (Snssai one : asked) {
      if (serves(one)) {
        return true;
      }
    }
    return false;
  }

  /**
   * Returns whether at least one of the requested slices is served; an empty list of served slices
   * means all.
   */
  public static boolean oneServed(List<ServedSlice> served, Collection<Snssai> asked) {
    if (served.isEmpty()) {
      return true;
    }
    for (ServedSlice slice : served) {
      if (slice.servesOneOf(asked)) {
        return true;
      }
    }
    return false;
  }
}
