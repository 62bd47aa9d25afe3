/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.result.LinkUse;
import org.sbamock.loadgen.statistics.Summary;

/**
 * What came of a trial; {@code trial.json} in its directory, written when the trial is complete.
 *
 * @param id unique in the experiment, and the name of the trial's directory
 * @param cell its coordinates
 * @param lanes how many independent clients worked side by side, each on a link of its own
 * @param seed of all its random choices
 * @param started when the measurement began, ISO 8601
 * @param seconds how long was measured
 * @param cycles how many there were
 * @param metrics the samples in figures, milliseconds, by name; of cycles that succeeded
 * @param values scalars by name: {@code success} (0 to 1), {@code throughput} and {@code bandwidth}
 *     (octets/s), {@code perSecond}, and by party {@code cpuTime.} (ms), {@code cpuTimePerCycle.}
 *     (ms), {@code cpuPercent.}, {@code memory.} (MiB), {@code threads.}, {@code fds.}, {@code
 *     pageFaults.}, {@code energy.} (J), {@code processors.host} (all of them, in use by whomever,
 *     %), in containers {@code cgroupMemory.} (MiB), {@code packets.}, {@code drops.}
 * @param notMeasured what could not be measured here, and why
 * @param failures what went wrong, and how often
 * @param bottleneck why the generator may itself have been the bottleneck, or trials beside this
 *     one; null if neither was
 * @param congestionControl of TCP and QUIC alike
 * @param link the emulated link; null without one
 * @param interrupted whether it was ended before its time
 */
public record TrialResult(
    String id,
    Cell cell,
    int lanes,
    long seed,
    String started,
    double seconds,
    Cycles cycles,
    Map<String, Summary> metrics,
    Map<String, Double> values,
    Map<String, String> notMeasured,
    List<Failure> failures,
    @Nullable String bottleneck,
    String congestionControl,
    @Nullable LinkUse link,
    boolean interrupted) {
  /** The same with why it cannot be relied on. */
  public TrialResult withBottleneck(String reason) {
    return new TrialResult(
        id,
        cell,
        lanes,
        seed,
        started,
        seconds,
        cycles,
        metrics,
        values,
        notMeasured,
        failures,
        reason,
        congestionControl,
        link,
        interrupted);
  }

  /** How many cycles were planned, came to an end, and came to their good end. */
  public record Cycles(long planned, long done, long succeeded) {}

  /** What went wrong, and how often. */
  public record Failure(String kind, long count) {}
}
