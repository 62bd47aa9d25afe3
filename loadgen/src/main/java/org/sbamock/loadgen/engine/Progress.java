package org.sbamock.loadgen.engine;

import java.util.List;
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
}
