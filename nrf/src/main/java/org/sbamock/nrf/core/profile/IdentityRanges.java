/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import static org.sbamock.nrf.core.profile.JsonNodes.text;

import java.util.List;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Ranges of GPSIs or of external group identifiers (IdentityRange, TS 29.510 clause 6.1.6.2.10),
 * each with a first and a last number, or with a regular expression.
 */
public final class IdentityRanges {
  private static final String REASON = "is not a range of identities";

  private final List<Range> ranges;

  private record Range(@Nullable String start, @Nullable String end, @Nullable String pattern) {
    static @Nullable Range of(JsonNode node) {
      String start = text(node.get("start"));
      String end = text(node.get("end"));
      String pattern = text(node.get("pattern"));
      if (start != null && end != null) {
        return PatternReader.isNumber(start) && PatternReader.isNumber(end)
            ? new Range(start, end, null)
            : null;
      }
      return pattern == null ? null : new Range(null, null, pattern);
    }

    boolean overlaps(Range other) {
      if (start != null && end != null && other.start != null && other.end != null) {
        return compare(start, other.end) <= 0 && compare(other.start, end) <= 0;
      }
      return pattern != null && pattern.equals(other.pattern);
    }
  }

  private IdentityRanges(List<Range> ranges) {
    this.ranges = ranges;
  }

  /**
   * Reads the ranges of an attribute; none if it is absent.
   *
   * @throws org.sbamock.sbi.SbiException with 400 if one is malformed
   */
  public static IdentityRanges of(ObjectNode node, String pointer, String name) {
    return new IdentityRanges(Attributes.list(node, pointer, name, Range::of, REASON));
  }

  /** Returns whether there is no range. */
  public boolean isEmpty() {
    return ranges.isEmpty();
  }

  /**
   * Returns whether a range of an attribute has an identity in common with these. Of two ranges
   * with regular expressions, those with the same expression have.
   */
  public boolean overlap(ObjectNode node, String name) {
    JsonNode listed = node.get(name);
    if (listed == null) {
      return false;
    }
    for (JsonNode element : listed) {
      Range range = Range.of(element);
      if (range != null && ranges.stream().anyMatch(range::overlaps)) {
        return true;
      }
    }
    return false;
  }

  /** Compares numbers of digits. */
  static int compare(String one, String other) {
    return one.length() == other.length()
        ? one.compareTo(other)
        : Integer.compare(one.length(), other.length());
  }
}
