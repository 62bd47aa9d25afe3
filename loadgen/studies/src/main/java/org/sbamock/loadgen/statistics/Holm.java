/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.statistics;

import java.util.Comparator;
import java.util.stream.IntStream;

/**
 * Holm's correction for multiple tests: the family-wise error rate does not exceed the level of
 * each test.
 */
public final class Holm {
  private Holm() {}

  /** Returns the adjusted p-values, in the order of the arguments. */
  public static double[] adjust(double... p) {
    int[] ascending = ascending(p);
    double[] adjusted = new double[p.length];
    double least = 0;
    for (int rank = 0; rank < ascending.length; rank++) {
      least = Math.max(least, Math.min(1, p[ascending[rank]] * (p.length - rank)));
      adjusted[ascending[rank]] = least;
    }
    return adjusted;
  }

  /** Returns the indices of p-values in their ascending order. */
  static int[] ascending(double... p) {
    return IntStream.range(0, p.length)
        .boxed()
        .sorted(Comparator.comparingDouble(i -> p[i]))
        .mapToInt(Integer::intValue)
        .toArray();
  }
}
