/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import java.util.List;
import java.util.OptionalLong;
import org.HdrHistogram.Histogram;

/**
 * The progress of a run.
 *
 * @param phase the current phase
 * @param elapsedNanos the time since the start of the phase, in nanoseconds
 * @param phaseNanos the maximum duration of the phase in nanoseconds
 * @param perSecond successful iterations per second since the previous report
 * @param inFlight the number of iterations in progress
 * @param failed the number of failed iterations since the start of the run
 * @param done the number of completed measured iterations
 * @param planned the total number of measured iterations; 0 if the run ends by time
 * @param steps the latencies recorded since the previous report, in the order of {@link
 *     Workload#steps}; valid only during the call
 * @param lag the delays of event loops past due times since the previous report, in nanoseconds;
 *     valid only during the call
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
    /** Iterations are not measured. */
    WARM_UP,
    /** Iterations that start in this phase are measured. */
    MEASUREMENT,
    /** No iteration starts; iterations in progress may complete. */
    DRAIN
  }

  /** Returns this progress as that of a warm-up. */
  public Progress asWarmUp() {
    return new Progress(
        Phase.WARM_UP,
        elapsedNanos,
        phaseNanos,
        perSecond,
        inFlight,
        failed,
        done,
        planned,
        steps,
        lag);
  }

  /**
   * Returns the estimated remaining duration of the measurement in nanoseconds: the rest of its
   * time or, in a run with a number of iterations, the extrapolated duration of the rest of them.
   * Empty outside of the measurement and while no iteration is complete.
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
