/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/**
 * A network slice, or a range of slices, of an NF instance (TS 29.571 clause 5.4.4.61).
 *
 * @param snssai the slice
 * @param anySd whether it stands for every slice differentiator of its type ({@code wildcardSd})
 * @param sdRanges further ranges of slice differentiators
 */
public record ExtSnssai(Snssai snssai, boolean anySd, List<SdRange> sdRanges) {

  /** A range of slice differentiators in lower case; both ends are included. */
  record SdRange(String start, String end) {
    static @Nullable SdRange of(JsonNode node) {
      String start = Snssai.differentiator(node.get("start"));
      String end = Snssai.differentiator(node.get("end"));
      return start == null || end == null ? null : new SdRange(start, end);
    }

    boolean contains(@Nullable String sd) {
      return sd != null && start.compareTo(sd) <= 0 && sd.compareTo(end) <= 0;
    }

    boolean overlaps(SdRange other) {
      return start.compareTo(other.end) <= 0 && other.start.compareTo(end) <= 0;
    }
  }

  /** Reads a slice; null if the node is not one. Tolerates extensions that are malformed. */
  public static @Nullable ExtSnssai of(JsonNode node) {
    Snssai snssai = Snssai.of(node);
    if (snssai == null) {
      return null;
    }
    JsonNode wildcard = node.get("wildcardSd");
    List<SdRange> ranges = new ArrayList<>(0);
    JsonNode listed = node.get("sdRanges");
    if (listed != null && listed.isArray()) {
      for (JsonNode element : listed) {
        SdRange range = SdRange.of(element);
        if (range == null) {
          return null;
        }
        ranges.add(range);
      }
    }
    return new ExtSnssai(
        snssai, wildcard != null && wildcard.asBoolean(false), List.copyOf(ranges));
  }

  /**
   * Validates the extension of an S-NSSAI (SnssaiExtension, TS 29.571 clause 5.4.4.61).
   *
   * @return the member that is malformed; null if none is
   */
  public static @Nullable String malformedExtension(JsonNode node) {
    JsonNode wildcard = node.get("wildcardSd");
    if (wildcard != null && (!wildcard.isBoolean() || !wildcard.booleanValue())) {
      return "wildcardSd";
    }
    JsonNode ranges = node.get("sdRanges");
    if (ranges == null) {
      return null;
    }
    if (wildcard != null || !ranges.isArray() || ranges.isEmpty()) {
      return "sdRanges";
    }
    for (JsonNode element : ranges) {
      SdRange range = SdRange.of(element);
      if (range == null || range.start().compareTo(range.end()) > 0) {
        return "sdRanges";
      }
    }
    return null;
  }

  /** Returns the slice if it is one, and otherwise the family of its type. */
  public String indexKey() {
    return anySd || !sdRanges.isEmpty() ? snssai.family() : snssai.toString();
  }

  public boolean serves(Snssai asked) {
    return asked.sst() == snssai.sst()
        && (anySd || Objects.equals(asked.sd(), snssai.sd()) || contains(asked.sd()));
  }

  private boolean contains(@Nullable String sd) {
    for (SdRange range : sdRanges) {
      if (range.contains(sd)) {
        return true;
      }
    }
    return false;
  }

  /** Returns whether a slice belongs to both. */
  public boolean overlaps(ExtSnssai other) {
    return serves(other.snssai)
        || other.serves(snssai)
        || snssai.sst() == other.snssai.sst()
            && sdRanges.stream()
                .anyMatch(range -> other.sdRanges.stream().anyMatch(range::overlaps));
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
  public static boolean oneServed(List<ExtSnssai> served, Collection<Snssai> asked) {
    if (served.isEmpty()) {
      return true;
    }
    for (ExtSnssai slice : served) {
      if (slice.servesOneOf(asked)) {
        return true;
      }
    }
    return false;
  }
}
