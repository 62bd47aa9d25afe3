/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.result;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.linkemu.emulated.LinkCounters;

/**
 * The emulated link of a trial and its effect on packets.
 *
 * @param condition the condition as configured
 * @param seed the seed of the relay's random choices
 * @param realTime whether the relay had real-time scheduling
 * @param directions each direction between two parties
 * @param partitions the partitions that took place
 * @param capture the file of the packet capture; null without a capture
 */
public record LinkUse(
    String condition,
    long seed,
    boolean realTime,
    List<Direction> directions,
    List<Partition> partitions,
    @Nullable String capture) {
  /**
   * One direction between two parties.
   *
   * @param from the sending party
   * @param to the receiving party
   * @param netem its condition in the syntax of {@code tc qdisc … netem}
   * @param start its counters at the start of the measurement
   * @param end its counters at the end of the measurement
   */
  public record Direction(
      String from, String to, String netem, LinkCounters start, LinkCounters end) {}

  /**
   * A partition of one party from all others.
   *
   * @param party the name of the party
   * @param from its start in seconds since the start of the measurement
   * @param to its end in seconds since the start of the measurement; null if it did not end before
   *     the measurement
   */
  public record Partition(String party, double from, @Nullable Double to) {}
}
