/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * A trial to run.
 *
 * @param id unique in the experiment, readable, and fit for a file's name
 * @param matrix that it comes from
 * @param cell its coordinates
 * @param payload that is really sent, such as {@code 1MB} where the cell says {@code 11MB} and a
 *     quick run makes it smaller; null if there is none
 * @param cycles over all lanes and clients
 * @param studyCycles that the study had; null where it does not say
 * @param warmupCycles of each client
 * @param lanes independent clients side by side
 * @param hosts among which the clients of one lane are divided
 * @param deadline of a cycle
 * @param connectTimeout until a connection is ready
 * @param retries of a call
 * @param longest it takes, whatever is left to do
 * @param duration if it is measured by time, not by cycles; else null
 * @param seed of its random choices
 * @param estimate how long it will take, seconds, roughly
 * @param waits whether it waits for its link most of the time, whatever its protocol, and leaves
 *     the processors to others
 */
public record TrialPlan(
    String id,
    String matrix,
    Cell cell,
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
  private static final double LONGEST_WARM_UP = 10;

  /** How many clients are at work at once in each lane. */
  public int clients() {
    return Integer.parseInt(cell.find(Dimension.CLIENTS).orElse("1"));
  }

  /** How many clients are at work at once in all lanes. */
  public int users() {
    return clients() * lanes;
  }

  /** The generator's event loops, each at a place of its own. */
  public int loops() {
    return lanes * Math.min(hosts, clients());
  }

  /** The octets that are sent, if the cell has a payload. */
  public int octets() {
    return payload == null ? 0 : Quantities.octets(payload);
  }

  /**
   * The same with more to warm up by, if that does not take long: code that is run for the first
   * time is many times slower.
   *
   * @param most cycles of all clients
   */
  public TrialPlan warmedUpBy(long most) {
    double roundSeconds = estimate * users() / Math.max(cycles, users());
    double rounds = Math.min(Math.ceil((double) most / users()), LONGEST_WARM_UP / roundSeconds);
    return with(seed, Math.max(warmupCycles, (int) rounds));
  }

  TrialPlan withSeed(long other) {
    return with(other, warmupCycles);
  }

  private TrialPlan with(long itsSeed, int itsWarmupCycles) {
    return new TrialPlan(
        id,
        matrix,
        cell,
        payload,
        cycles,
        studyCycles,
        itsWarmupCycles,
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
