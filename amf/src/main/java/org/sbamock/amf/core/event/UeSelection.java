/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.event;

import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.aka.Supi;
import org.sbamock.amf.core.ue.UeContext;
import org.sbamock.sbi.Cause;
import org.sbamock.sbi.SbiException;

/**
 * The UEs of a subscription to any UE.
 *
 * @param included the packed SUPIs of the only UEs; null for all
 * @param excluded the packed SUPIs of UEs that are not reported
 * @param percent the share of the UEs that are reported, 1 to 100
 * @param salt selects the share
 */
record UeSelection(@Nullable Set<Long> included, Set<Long> excluded, int percent, long salt) {
  private static final int HUNDRED = 100;

  /** The memory of a SUPI in a set, in octets. */
  private static final int ENTRY = 80;

  static UeSelection of(AmfEventSubscription attributes, long salt) {
    List<String> included = attributes.includeSupiList();
    List<String> excluded = attributes.excludeSupiList();
    Integer ratio = attributes.mode().sampRatio();
    return new UeSelection(
        included == null ? null : packed(included, "/subscription/includeSupiList"),
        excluded == null ? Set.of() : packed(excluded, "/subscription/excludeSupiList"),
        ratio == null ? HUNDRED : ratio,
        salt);
  }

  private static Set<Long> packed(List<String> supis, String pointer) {
    Set<Long> packed = new HashSet<>();
    for (int i = 0; i < supis.size(); i++) {
      String text = supis.get(i);
      Supi supi = text == null ? null : Supi.parseOrNull(text);
      if (supi == null) {
        throw SbiException.of(
            Cause.OPTIONAL_IE_INCORRECT, pointer + "/" + i, "expected imsi- and 5 to 15 digits");
      }
      packed.add(UeContext.pack(supi));
    }
    return packed;
  }

  boolean selects(long supi) {
    return (included == null || included.contains(supi))
        && !excluded.contains(supi)
        && (percent == HUNDRED || isInShare(supi));
  }

  private boolean isInShare(long supi) {
    long mixed = (supi ^ salt) * 0x9E3779B97F4A7C15L;
    return Long.remainderUnsigned(mixed ^ mixed >>> 32, HUNDRED) < percent;
  }

  long octets() {
    return (long) ENTRY * (excluded.size() + (included == null ? 0 : included.size()));
  }
}
