/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import static org.sbamock.nrf.core.profile.JsonNodes.text;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.pattern.BoundedPattern;
import org.sbamock.sbi.profile.PlmnId;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tracking areas: the attributes {@code taiList} and {@code taiRangeList} (Tai, TS 29.571 clause
 * 5.4.4.4, and TaiRange, TS 29.510 clause 6.1.6.2.27).
 */
public final class TrackingAreas {
  private static final Pattern TAC = Pattern.compile("[A-Fa-f0-9]{4}|[A-Fa-f0-9]{6}");

  private static final int MAX_RANGES = 1_000;

  private final Set<Codes> single = new HashSet<>();
  private final List<Codes> ranges = new ArrayList<>(0);

  /**
   * Tracking area codes of a PLMN, in lower case: those from a first to a last one, or those that
   * match a regular expression as a whole, ignoring case (TacRange, TS 29.510 clause 6.1.6.2.28).
   */
  private record Codes(PlmnId plmn, String first, String last, @Nullable BoundedPattern pattern) {
    boolean overlaps(Codes other) {
      if (!plmn.equals(other.plmn)) {
        return false;
      }
      if (pattern == null && other.pattern == null) {
        return first.length() == other.first.length()
            && first.compareTo(other.last) <= 0
            && other.first.compareTo(last) <= 0;
      }
      if (pattern != null && other.pattern != null) {
        return pattern.toString().equals(other.pattern.toString());
      }
      return pattern == null ? other.matchesOne(this) : matchesOne(other);
    }

    /** Returns whether the expression matches the only code, or the first or last of several. */
    private boolean matchesOne(Codes codes) {
      return pattern != null && (pattern.matches(codes.first) || pattern.matches(codes.last));
    }
  }

  private TrackingAreas(List<Codes> areas) {
    for (Codes area : areas) {
      if (area.pattern == null && area.first.equals(area.last)) {
        single.add(area);
      } else {
        ranges.add(area);
      }
    }
  }

  /**
   * Reads the tracking areas of an object; none if it has neither attribute.
   *
   * @throws org.sbamock.sbi.SbiException with 400 if an attribute is malformed
   */
  public static TrackingAreas of(ObjectNode node, String pointer) {
    return of(node, pointer, new PatternReader());
  }

  /** Reads the tracking areas of an object, with a reader that limits the regular expressions. */
  public static TrackingAreas of(ObjectNode node, String pointer, PatternReader patterns) {
    List<Codes> areas =
        new ArrayList<>(
            Attributes.list(
                node, pointer, "taiList", TrackingAreas::tai, "is not a tracking area"));
    Attributes.list(
            node,
            pointer,
            "taiRangeList",
            range -> ranges(range, patterns),
            "is not a range of tracking areas")
        .forEach(areas::addAll);
    TrackingAreas read = new TrackingAreas(areas);
    if (read.ranges.size() > MAX_RANGES) {
      throw Attributes.incorrect(
          pointer + "/taiRangeList", "has more than " + MAX_RANGES + " ranges");
    }
    return read;
  }

  private static @Nullable Codes tai(JsonNode node) {
    PlmnId plmn = plmn(node);
    String code = code(node.get("tac"));
    return plmn == null || code == null ? null : new Codes(plmn, code, code, null);
  }

  private static @Nullable List<Codes> ranges(JsonNode node, PatternReader patterns) {
    PlmnId plmn = plmn(node);
    JsonNode listed = node.get("tacRangeList");
    if (plmn == null || listed == null || !listed.isArray()) {
      return null;
    }
    List<Codes> ranges = new ArrayList<>();
    for (JsonNode element : listed) {
      String first = code(element.get("start"));
      String last = code(element.get("end"));
      JsonNode expression = element.get("pattern");
      BoundedPattern pattern = expression == null ? null : patterns.patternIgnoringCase(expression);
      if (pattern != null) {
        ranges.add(new Codes(plmn, "", "", pattern));
      } else if (first != null && last != null) {
        ranges.add(new Codes(plmn, first, last, null));
      } else {
        return null;
      }
    }
    return ranges;
  }

  private static @Nullable PlmnId plmn(JsonNode node) {
    JsonNode plmn = node.get("plmnId");
    return plmn == null ? null : JsonNodes.plmn(plmn);
  }

  private static @Nullable String code(@Nullable JsonNode node) {
    String text = text(node);
    return text != null && TAC.matcher(text).matches() ? text.toLowerCase(Locale.ROOT) : null;
  }

  /** Returns the memory of the regular expressions, in octets. */
  public long octets() {
    long octets = 0;
    for (Codes range : ranges) {
      octets += range.pattern == null ? 0 : range.pattern.octets();
    }
    return octets;
  }

  /** Returns the number of tracking areas and ranges. */
  int size() {
    return single.size() + ranges.size();
  }

  /** Returns whether there are ranges. */
  public boolean hasRanges() {
    return !ranges.isEmpty();
  }

  /** Returns the tracking areas that are not in ranges, as {@code mcc-mnc-tac}. */
  public List<String> singleAreas() {
    return single.stream().map(area -> area.plmn + "-" + area.first).toList();
  }

  /** Returns whether there is no tracking area. */
  public boolean isEmpty() {
    return single.isEmpty() && ranges.isEmpty();
  }

  /**
   * Returns whether there is a common tracking area. A regular expression is compared with the ends
   * of a range, and with another expression by its text.
   */
  public boolean overlap(TrackingAreas others) {
    return !Collections.disjoint(single, others.single)
        || overlap(ranges, others.single)
        || overlap(others.ranges, single)
        || overlap(ranges, others.ranges);
  }

  private static boolean overlap(List<Codes> ranges, Collection<Codes> others) {
    for (Codes range : ranges) {
      for (Codes other : others) {
        if (range.overlaps(other)) {
          return true;
        }
      }
    }
    return false;
  }
}
