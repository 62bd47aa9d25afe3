package org.sbamock.loadgen.experiment.run;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.OptionalDouble;

/**
 * Whether the processors have room for one more trial beside those that are under way: by what one
 * of them takes on average, since the last of them began and in the last seconds.
 */
final class Room {
  /** The share of the processors that trials side by side may take. */
  static final double MOST = 0.5;

  private static final int ENOUGH = 3;
  private static final int LATELY = 5;

  private final Deque<Double> shares = new ArrayDeque<>(LATELY);

  /**
   * Takes a sample, one a second.
   *
   * @param share of all processors that was in use since the last sample, 0 to 1
   * @param running the number of trials under way meanwhile
   */
  void sample(OptionalDouble share, int running) {
    if (running == 0) {
      return;
    }
    if (shares.size() == LATELY) {
      shares.removeFirst();
    }
    shares.addLast(share.orElse(0) / running);
  }

  /** What was sampled tells nothing of those that are under way now. */
  void clear() {
    shares.clear();
  }

  /** Whether one more may begin beside that many. */
  boolean isThereBeside(int running) {
    return running == 0 || shares.size() >= ENOUGH && perTrial() * (running + 1) <= MOST;
  }

  private double perTrial() {
    return shares.stream().mapToDouble(Double::doubleValue).average().orElse(0);
  }
}
