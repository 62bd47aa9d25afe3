/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.result.LinkUse;
import org.sbamock.loadgen.statistics.Summary;

/**
 * The result of a trial; the content of {@code trial.json}, which is written when the trial is
 * complete.
 *
 * @param id unique in the experiment, and the name of the trial's directory
 * @param cell its coordinates
 * @param lanes the number of independent clients in parallel, each with a separate link
 * @param seed the seed of all its random choices
 * @param started the start of the measurement, ISO 8601
 * @param seconds the duration of the measurement
 * @param cycles the numbers of cycles
 * @param metrics the summaries of the samples of successful cycles by name, milliseconds
 * @param values scalars by name: {@code success} (0 to 1), {@code throughput} and {@code bandwidth}
 *     (octets/s), {@code perSecond}, {@code tcpRtoMin}, {@code quicInitialPto} and {@code
 *     quicMaxAckDelay} (ms), by party or hop {@code octetsPerCycle.} and {@code packetsPerCycle.}
 *     (of IP), and by party {@code cpuTime.} (ms), {@code cpuTimePerCycle.} (ms), {@code
 *     cpuPercent.}, {@code memory.} and {@code memoryAboveIdle.} (MiB), {@code threads.}, {@code
 *     fds.}, {@code pageFaults.}, {@code energy.} (J), {@code processors.host} (use of all
 *     processors by all processes, %), in containers {@code cgroupMemory.} (MiB), {@code packets.},
 *     {@code drops.}
 * @param notMeasured the values that could not be measured, with the reason
 * @param failures the failures by kind
 * @param bottleneck the reason why the generator or concurrent trials may have limited the result;
 *     null if they did not
 * @param congestionControl the congestion controller of TCP and QUIC
 * @param link the emulated link; null without one
 * @param interrupted whether the trial was interrupted
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
  /** The prefix of the values of the resident memory of a party, MiB. */
  public static final String MEMORY = "memory.";

  /** The prefix of the values of the resident memory of a party above its idle memory, MiB. */
  public static final String MEMORY_ABOVE_IDLE = "memoryAboveIdle.";

  /** The least memory above idle, so that ratios exist if a trial returned memory to the system. */
  public static final double LEAST_ABOVE_IDLE_MIB = 0.1;

  /**
   * Returns this result, marked as unreliable.
   *
   * @param reason the reason
   */
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

  /** The numbers of planned, completed and successful cycles. */
  public record Cycles(long planned, long done, long succeeded) {}

  /** A kind of failure and its count. */
  public record Failure(String kind, long count) {}
}
