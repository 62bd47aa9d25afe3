/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.nrf;

import java.util.Comparator;
import java.util.List;
import java.util.function.ToIntFunction;
import org.sbamock.sbi.ApiRoot;

/**
 * An address of a discovered service.
 *
 * @param nfInstanceId the instance ID of the function, as in its profile
 * @param apiRoot the API root of the service
 * @param priority the priority of the service, or else of its function (TS 29.510 table
 *     6.1.6.2.2-1); the lowest is preferred
 * @param capacity the weight among candidates of the same priority
 */
public record Candidate(String nfInstanceId, ApiRoot apiRoot, int priority, int capacity) {
  private static final int FULL_LOAD = 100;

  static final Comparator<Candidate> ORDER =
      Comparator.comparingInt(Candidate::priority)
          .thenComparing(Comparator.comparingInt(Candidate::capacity).reversed());

  /**
   * Chooses among the candidates of the first priority, weighted by the capacity that is not used
   * (TS 29.500 clause 6.3.3).
   *
   * @param candidates the candidates in order of priority, not empty
   * @param load returns the load of a candidate, 0 to 100 %
   * @param draw a uniformly distributed random number, 0 included, 1 excluded
   */
  public static Candidate choose(
      List<Candidate> candidates, ToIntFunction<Candidate> load, double draw) {
    Candidate first = candidates.get(0);
    if (candidates.size() == 1) {
      return first;
    }
    int count = 1;
    while (count < candidates.size() && candidates.get(count).priority == first.priority) {
      count++;
    }
    long[] weights = new long[count];
    long total = 0;
    for (int i = 0; i < count; i++) {
      Candidate candidate = candidates.get(i);
      weights[i] = (long) candidate.capacity * (FULL_LOAD - load.applyAsInt(candidate));
      total += weights[i];
    }
    if (total == 0) {
      return candidates.get((int) (draw * count));
    }
    double left = draw * total;
    for (int i = 0; i < count; i++) {
      left -= weights[i];
      if (left < 0) {
        return candidates.get(i);
      }
    }
    return first;
  }
}
