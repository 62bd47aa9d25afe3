/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.statistics;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * The correction of Benjamini and Hochberg (1995) for multiple tests: of the hypotheses that are
 * rejected at a level, at most that share is true on average, if the tests are independent or
 * positively dependent.
 */
public final class FalseDiscoveryRate {
  private FalseDiscoveryRate() {}

  /** Returns the adjusted p-values, in the order of the arguments. */
  public static double[] adjust(double... p) {
    int[] descending =
        IntStream.range(0, p.length)
            .boxed()
            .sorted(Comparator.comparingDouble((Integer i) -> p[i]).reversed())
            .mapToInt(Integer::intValue)
            .toArray();
    double[] adjusted = new double[p.length];
    double least = 1;
    for (int i = 0; i < descending.length; i++) {
      int rank = p.length - i;
      least = Math.min(least, p[descending[i]] * p.length / rank);
      adjusted[descending[i]] = least;
    }
    return adjusted;
  }
}
