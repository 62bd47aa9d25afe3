/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import java.util.List;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * A run under way.
 *
 * @param phase where it is
 * @param elapsedNanos since the beginning of the phase
 * @param phaseNanos how long the phase is, at most
 * @param perSecond iterations achieved per second since the last time
 * @param inFlight iterations under way
 * @param failed iterations gone wrong since the beginning of the run
 * @param done measured iterations that are over
 * @param planned measured iterations in all; 0 if time says when a run is over
 * @param steps what was measured since the last time, in the order of {@link Workload#steps}; valid
 *     during the call only
 * @param lag how late event loops came to what was due since the last time, nanoseconds; valid
 *     during the call only
 */
public record Progress(
    Phase phase,
    long elapsedNanos,
    long phaseNanos,
    double perSecond,
    long inFlight,
    long failed,
    long done,
    long planned,
    List<Histogram> steps,
    Histogram lag) {

  /** The phases of a run. */
  public enum Phase {
    /** Nothing is measured yet. */
    WARM_UP,
    /** Iterations that begin now are measured. */
    MEASUREMENT,
    /** What is under way may end. */
    DRAIN
  }

  /**
   * How long the measurement will still take, nanoseconds: what its time says, or how fast its
   * iterations were so far. Empty while there is nothing to go by.
   */
  public OptionalLong left() {
    long most = Math.max(0, phaseNanos - elapsedNanos);
    if (phase != Phase.MEASUREMENT || planned > 0 && done == 0) {
      return OptionalLong.empty();
    }
    return OptionalLong.of(
        planned == 0
            ? most
            : Math.min(most, (long) ((double) elapsedNanos * (planned - done) / done)));
  }
}
