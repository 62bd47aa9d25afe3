/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.discovery;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.sbamock.nrf.core.profile.NfProfile;
import org.sbamock.nrf.core.profile.ProfileVersion;

/**
 * What a query prefers. Instances that fulfil a preference precede those that do not; an earlier
 * preference decides before a later one.
 */
public record Preferences(List<Predicate<NfProfile>> fulfilled) {
  /** No preferences. */
  public static final Preferences NONE = new Preferences(List.of());

  /** Copies the list. */
  public Preferences {
    fulfilled = List.copyOf(fulfilled);
  }

  /** Returns whether the query prefers nothing. */
  boolean isEmpty() {
    return fulfilled.isEmpty();
  }

  /** Returns the first instances of a list by these preferences; equal ones keep their order. */
  List<ProfileVersion> first(List<ProfileVersion> found, int limit) {
    if (isEmpty()) {
      return found.size() <= limit ? found : found.subList(0, limit);
    }
    Map<Integer, List<ProfileVersion>> byRank = new TreeMap<>();
    for (ProfileVersion version : found) {
      byRank.computeIfAbsent(rank(version.profile()), rank -> new ArrayList<>()).add(version);
    }
    List<ProfileVersion> ordered = new ArrayList<>(found.size());
    byRank.values().forEach(ordered::addAll);
    return ordered.subList(0, Math.min(limit, ordered.size()));
  }

  private int rank(NfProfile profile) {
    int rank = 0;
    for (Predicate<NfProfile> preference : fulfilled) {
      rank = 2 * rank + (preference.test(profile) ? 0 : 1);
    }
    return rank;
  }
}
