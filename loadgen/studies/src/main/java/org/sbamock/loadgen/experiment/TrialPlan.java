/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a trial.
 *
 * @param id unique in the experiment, and valid as a file name
 * @param matrix the name of its matrix
 * @param cell its coordinates
 * @param startKey what it requires of the start of the functions
 * @param payload the actual payload, which may be smaller than that of the cell in a quick run;
 *     null if there is none
 * @param cycles the cycles over all lanes and clients
 * @param studyCycles the cycles of its cell in the study; null if unknown
 * @param warmupCycles the warm-up cycles of each client
 * @param lanes the number of independent clients in parallel
 * @param hosts the number of network namespaces that the clients of one lane share
 * @param deadline the deadline of a cycle
 * @param connectTimeout the time limit for establishing a connection
 * @param retries the retries of a call
 * @param longest the maximum duration
 * @param duration the duration if it is limited by time instead of cycles; otherwise null
 * @param seed the seed of its random choices
 * @param estimate the estimated duration, seconds
 * @param waits whether the trial mostly waits for its link, with every protocol, and leaves the
 *     processors idle
 */
public record TrialPlan(
    String id,
    String matrix,
    Cell cell,
    StartKey startKey,
    @Nullable String payload,
    long cycles,
    @Nullable Long studyCycles,
    int warmupCycles,
    int lanes,
    int hosts,
    Duration deadline,
    Duration connectTimeout,
    int retries,
    Duration longest,
    @Nullable Duration duration,
    long seed,
    double estimate,
    boolean waits) {
  /** Returns the cell of the trial, and its block. */
  public Replicate replicate() {
    return Replicate.of(id);
  }

  /** Returns the number of concurrent clients of each lane. */
  public int clients() {
    return Integer.parseInt(cell.find(Dimension.CLIENTS).orElse("1"));
  }

  /** Returns the number of concurrent clients of all lanes. */
  public int users() {
    return clients() * lanes;
  }

  /** Returns the number of the generator's event loops, each with its own address. */
  public int loops() {
    return lanes * Math.min(hosts, clients());
  }

  /** Returns the octets of the payload, if the cell has one. */
  public int octets() {
    return payload == null ? 0 : Quantities.octets(payload);
  }

  TrialPlan withSeed(long other) {
    return with(id, startKey, other);
  }

  /** Returns the plan of a replicate, in a period of the experiment. */
  TrialPlan replicated(Replicate replicate, int period) {
    return with(replicate.trial(), startKey.inPeriod(period), seed);
  }

  private TrialPlan with(String itsId, StartKey itsKey, long itsSeed) {
    return new TrialPlan(
        itsId,
        matrix,
        cell,
        itsKey,
        payload,
        cycles,
        studyCycles,
        warmupCycles,
        lanes,
        hosts,
        deadline,
        connectTimeout,
        retries,
        longest,
        duration,
        itsSeed,
        estimate,
        waits);
  }
}
