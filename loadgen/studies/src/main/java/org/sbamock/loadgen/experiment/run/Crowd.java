package org.sbamock.loadgen.experiment.run;

import java.util.HashMap;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Trials that had others beside them, and not enough of the processors: there the wait for a
 * processor is measured instead of that for a link.
 */
final class Crowd {
  /** What may be in use of the processors beside others, %; a start of functions is in it. */
  static final double MOST_PERCENT = 75;

  private static final int MOST_REPEATS = 2;

  private final Map<String, Integer> repeats = new HashMap<>();

  /**
   * Why a trial that had others beside it cannot be relied on; empty if it can.
   *
   * @param inUsePercent of all processors while it was measured; null where nothing tells
   */
  static Optional<String> reason(@Nullable Double inUsePercent) {
    return inUsePercent == null || inUsePercent <= MOST_PERCENT
        ? Optional.empty()
        : Optional.of(
            String.format(
                Locale.ROOT,
                "the processors were in use by %.0f %%, by trials side by side",
                inUsePercent));
  }

  /** Whether such a trial is to be measured again. */
  boolean again(String trial) {
    return repeats.merge(trial, 1, Integer::sum) <= MOST_REPEATS;
  }
}
