package org.sbamock.loadgen.experiment.trial;

import java.util.Locale;
import java.util.Optional;
import java.util.OptionalDouble;
import org.sbamock.loadgen.resources.EnergyMeter;

/**
 * What a trial has of its host.
 *
 * @param energy what the host takes, where that is the trial's
 * @param company whether other trials are under way there
 */
record Surroundings(EnergyMeter energy, boolean company) {
  /** Beside others, waiting for a processor would be taken for waiting for a link from here on. */
  static final double CROWDED = 0.75;

  private static final EnergyMeter NOT_OURS =
      EnergyMeter.none("other trials were under way on this host");

  /** Nothing else is under way. */
  static Surroundings alone(EnergyMeter energy) {
    return new Surroundings(energy, false);
  }

  /** Others are under way. */
  static Surroundings shared() {
    return new Surroundings(NOT_OURS, true);
  }

  /**
   * Why the trial was in the way of others, and they in its, if so.
   *
   * @param processors the share of them that was in use meanwhile, 0 to 1
   */
  Optional<String> crowd(OptionalDouble processors) {
    return company && processors.orElse(0) > CROWDED
        ? Optional.of(
            String.format(
                Locale.ROOT,
                "the processors were in use by %.0f %%, for trials side by side",
                100 * processors.getAsDouble()))
        : Optional.empty();
  }
}
