/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.run;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Detects overloaded concurrent trials, which measured the wait for a processor instead of the
 * link.
 */
final class OverloadCheck {
  /** The maximum use of the processors for a reliable trial, %, including starts of functions. */
  static final double LIMIT_PERCENT = 75;

  private static final int MOST_REPEATS = 2;

  private final Map<String, Integer> repeatsByTrial = new HashMap<>();

  /**
   * Returns the reason why a trial that ran beside others is unreliable; empty if it is reliable.
   *
   * @param inUsePercent the use of all processors during the measurement; null if unknown
   */
  static Optional<String> reason(@Nullable Double inUsePercent) {
    return inUsePercent == null || inUsePercent <= LIMIT_PERCENT
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "%.0f %% of the processors were in use, by trials side by side or others",
                inUsePercent));
  }

  /** Returns whether an overloaded trial is repeated, which happens at most twice. */
  boolean countRepeat(String trial) {
    return repeatsByTrial.merge(trial, 1, Integer::sum) <= MOST_REPEATS;
  }
}
