/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nrf;

import java.util.Comparator;
import java.util.List;
import org.sbamock.sbi.ApiRoot;

/**
 * A place at which a discovered service can be had.
 *
 * @param nfInstanceId of the function, as it stands in its profile
 * @param priority of function and service; the lowest goes first
 * @param capacity the weight among those of one priority
 */
public record Candidate(String nfInstanceId, ApiRoot apiRoot, long priority, int capacity) {
  static final Comparator<Candidate> ORDER =
      Comparator.comparingLong(Candidate::priority)
          .thenComparing(Comparator.comparingInt(Candidate::capacity).reversed());

  /**
   * Chooses among those of the first priority by capacity.
   *
   * @param candidates in their order, not empty
   * @param draw evenly distributed, 0 included, 1 excluded
   */
  public static Candidate choose(List<Candidate> candidates, double draw) {
    Candidate first = candidates.get(0);
    if (candidates.size() == 1) {
      return first;
    }
    long total = 0;
    int count = 0;
    while (count < candidates.size() && candidates.get(count).priority == first.priority) {
      total += candidates.get(count++).capacity;
    }
    if (total == 0) {
      return candidates.get((int) (draw * count));
    }
    double left = draw * total;
    for (int i = 0; i < count; i++) {
      left -= candidates.get(i).capacity;
      if (left < 0) {
        return candidates.get(i);
      }
    }
    return first;
  }
}
