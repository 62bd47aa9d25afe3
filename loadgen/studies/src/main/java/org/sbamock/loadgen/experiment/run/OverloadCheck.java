/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment.run;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Finds trials side by side that were overloaded: they measured the wait for a processor instead of
 * that for the link.
 */
final class OverloadCheck {
  /** The share of the processors up to which a trial is reliable, %; starts of functions count. */
  static final double LIMIT_PERCENT = 75;

  private static final int MOST_REPEATS = 2;

  private final Map<String, Integer> repeatsByTrial = new HashMap<>();

  /**
   * Why a trial that had others beside it is unreliable; empty if it is reliable.
   *
   * @param inUsePercent of all processors while it was measured; null where that is unknown
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

  /** Whether such a trial is to be measured again: twice at most. */
  boolean repeats(String trial) {
    return repeatsByTrial.merge(trial, 1, Integer::sum) <= MOST_REPEATS;
  }
}
