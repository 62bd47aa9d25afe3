/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.report.recorded;

import java.util.Comparator;
import java.util.List;
import java.util.stream.IntStream;
import org.sbamock.loadgen.experiment.Replicate;
import org.sbamock.loadgen.experiment.TrialResult;

/** How many points of a trial's samples are published, and how accurate they are. */
final class Points {
  private static final int MOST = 80;
  private static final int TIMES = 20;

  /** How many times as many points a trial without replicates has. */
  private static final int SINGLE = 10;

  private static final int STEPS_OF_USED = 500;
  private static final int STEPS_OF_OTHERS = 50;
  private static final int TIME_DECIMALS = 2;

  private Points() {}

  static boolean isReplicate(TrialResult trial) {
    return !Replicate.of(trial.id()).cell().equals(trial.id());
  }

  /** Returns the largest number of points of a sample. */
  static int of(TrialResult trial) {
    return MOST * (isReplicate(trial) ? 1 : SINGLE);
  }

  /**
   * Returns the logarithmic steps of a sample, whose values are accurate to half a step.
   *
   * @param used whether a claim, a table or a figure uses its metric
   */
  static int steps(boolean used) {
    return used ? STEPS_OF_USED : STEPS_OF_OTHERS;
  }

  /** Returns the largest number of points of a timeline. */
  static int times(TrialResult trial) {
    return TIMES * (isReplicate(trial) ? 1 : SINGLE);
  }

  /** Encodes every n-th pair of a time and a value; times have two decimals. */
  static List<long[]> timeline(List<double[]> pairs, int most) {
    List<double[]> sorted =
        pairs.stream().sorted(Comparator.comparingDouble(pair -> pair[0])).toList();
    int step = (sorted.size() + most - 1) / most;
    List<double[]> kept =
        IntStream.range(0, sorted.size()).filter(i -> i % step == 0).mapToObj(sorted::get).toList();
    double[] values = kept.stream().mapToDouble(pair -> pair[1]).toArray();
    return List.of(
        RoundedNumbers.encode(kept.stream().mapToDouble(pair -> pair[0]).toArray(), TIME_DECIMALS),
        RoundedNumbers.encode(values, RoundedNumbers.decimals(values[values.length / 2], 3)));
  }
}
