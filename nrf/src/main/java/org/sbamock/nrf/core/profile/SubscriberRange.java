/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.profile;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.nrf.core.pattern.BoundedPattern;

/**
 * A range of identities (SupiRange, IdentityRange, SharedDataIdRange, TS 29.510 clauses 6.1.6.2.9
 * and 6.1.6.2.10).
 *
 * @param start the first number; null for a range by pattern
 * @param end the last number; null for a range by pattern
 * @param pattern matches the whole identities of the range; null for a numeric range
 */
public record SubscriberRange(
    @Nullable String start, @Nullable String end, @Nullable BoundedPattern pattern) {

  public boolean contains(SubscriberIdentity identity) {
    if (pattern != null && pattern.matches(identity.value())) {
      return true;
    }
    String digits = identity.digits();
    return start != null
        && end != null
        && digits != null
        && IdentityRanges.compare(start, digits) <= 0
        && IdentityRanges.compare(digits, end) <= 0;
  }

  /**
   * Returns the prefixes that cover exactly the numbers of the range, each preceded by the length
   * of the numbers ({@code 15:20893}); null if the range cannot be expressed by prefixes.
   */
  public @Nullable List<String> prefixes() {
    if (start == null || end == null || pattern != null || start.length() != end.length()) {
      return null;
    }
    List<String> prefixes = new ArrayList<>();
    cover(start.length() + ":", start, end, prefixes);
    return prefixes;
  }

  private static void cover(String prefix, String first, String last, List<String> prefixes) {
    if (first.compareTo(last) > 0) {
      return;
    }
    if (isAll(first, '0') && isAll(last, '9')) {
      prefixes.add(prefix);
      return;
    }
    char low = first.charAt(0);
    char high = last.charAt(0);
    String firstRest = first.substring(1);
    String lastRest = last.substring(1);
    if (low == high) {
      cover(prefix + low, firstRest, lastRest, prefixes);
      return;
    }
    cover(prefix + low, firstRest, "9".repeat(firstRest.length()), prefixes);
    for (char digit = (char) (low + 1); digit < high; digit++) {
      prefixes.add(prefix + digit);
    }
    cover(prefix + high, "0".repeat(lastRest.length()), lastRest, prefixes);
  }

  private static boolean isAll(String text, char c) {
    for (int i = 0; i < text.length(); i++) {
      if (text.charAt(i) != c) {
        return false;
      }
    }
    return true;
  }
}
