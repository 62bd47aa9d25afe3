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
    int[] ascending = ascending(p);
    double[] adjusted = new double[p.length];
    double least = 1;
    for (int rank = p.length; rank >= 1; rank--) {
      int index = ascending[rank - 1];
      least = Math.min(least, p[index] * p.length / rank);
      adjusted[index] = least;
    }
    return adjusted;
  }

  /** Returns the indices of p-values in their ascending order. */
  private static int[] ascending(double... p) {
    return IntStream.range(0, p.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> p[i]))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
