/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nrf;

import java.util.Comparator;
import java.util.List;
import org.sbamock.sbi.ApiRoot;

/**
 * An address of a discovered service.
 *
 * @param nfInstanceId the instance ID of the function, as in its profile
 * @param apiRoot the API root of the service
 * @param priority the priority of the function, then of the service, in one number; the lowest is
 *     preferred
 * @param capacity the weight among candidates of the same priority
 */
public record Candidate(String nfInstanceId, ApiRoot apiRoot, long priority, int capacity) {
  static final Comparator<Candidate> ORDER =
      Comparator.comparingLong(Candidate::priority)
          .thenComparing(Comparator.comparingInt(Candidate::capacity).reversed());

  /**
   * Chooses among the candidates of the first priority, weighted by capacity.
   *
   * @param candidates the candidates in order of priority, not empty
   * @param draw a uniformly distributed random number, 0 included, 1 excluded
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
