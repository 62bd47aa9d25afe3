/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.result;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.linkemu.emulated.LinkCounters;

/**
 * The emulated link of a trial, and what it did to packets.
 *
 * @param condition as it was asked for
 * @param seed of every choice of the relay
 * @param realTime whether the relay had real-time scheduling
 * @param directions one for each way between two parties
 * @param partitions who was cut off, and when
 * @param capture the file of packets, if there is one
 */
public record LinkUse(
    String condition,
    long seed,
    boolean realTime,
    List<Direction> directions,
    List<Partition> partitions,
    @Nullable String capture) {
  /**
   * One way between two parties.
   *
   * @param netem its condition in the words of {@code tc qdisc … netem}
   * @param start its counters when the measurement began
   * @param end its counters when the measurement ended
   */
  public record Direction(
      String from, String to, String netem, LinkCounters start, LinkCounters end) {}

  /**
   * A party that was cut off from all others.
   *
   * @param from seconds since the beginning of the measurement
   * @param to seconds since then; null if it was not healed before the end
   */
  public record Partition(String party, double from, @Nullable Double to) {}
}
