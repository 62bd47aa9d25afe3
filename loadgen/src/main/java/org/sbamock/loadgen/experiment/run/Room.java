package org.sbamock.loadgen.experiment.run;

import java.util.OptionalDouble;

/**
 * Whether the processors have room for one more trial beside those that are under way: by what one
 * of them takes on average, as it was in the last seconds.
 */
final class Room {
  /** The share of the processors that trials side by side may take. */
  static final double MOST = 0.5;

  private static final double WEIGHT = 0.2;

  private double perTrial;

  /**
   * Takes a sample.
   *
   * @param share of all processors that was in use since the last sample, 0 to 1
   * @param running the number of trials under way meanwhile
   */
  void sample(OptionalDouble share, int running) {
    if (share.isEmpty() || running == 0) {
      return;
    }
    double each = share.getAsDouble() / running;
    perTrial = perTrial == 0 ? each : perTrial + WEIGHT * (each - perTrial);
  }

  /** Whether one more may begin beside that many. */
  boolean isThereBeside(int running) {
    return running == 0 || perTrial * (running + 1) <= MOST;
  }
}
