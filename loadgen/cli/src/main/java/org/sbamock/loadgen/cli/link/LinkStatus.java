/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.link;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.linkemu.emulated.LinkCounters;

/**
 * The status of a running link.
 *
 * @param name the name of the link
 * @param pid the process id of the link
 * @param seed the seed of all random choices
 * @param base the base link of conditions that name none
 * @param realTime whether the relay has real-time scheduling
 * @param capture the file of the running capture; null if none runs
 * @param parties the parties, in the order of their addresses
 * @param directions both directions of every pair
 */
record LinkStatus(
    String name,
    long pid,
    long seed,
    String base,
    boolean realTime,
    @Nullable String capture,
    List<PartyStatus> parties,
    List<DirectionStatus> directions) {
  /**
   * A party.
   *
   * @param address the address in the network
   * @param process the process whose namespace it uses; null if the link created the namespace
   * @param partitioned whether it is cut off from all other parties
   * @param down whether its device no longer exists
   * @param kernelDrops the number of packets that the kernel dropped before the relay read them
   * @param unrouted the number of packets whose destination is not another party
   */
  record PartyStatus(
      String name,
      String address,
      @Nullable Long process,
      boolean partitioned,
      boolean down,
      long kernelDrops,
      long unrouted) {}

  /**
   * One direction of a pair.
   *
   * @param condition the condition as NetEm parameters, including the base link
   * @param counters the counters of the relay
   */
  record DirectionStatus(String from, String to, String condition, LinkCounters counters) {}
}
