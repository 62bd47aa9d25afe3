package org.sbamock.loadgen.cli.link;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.linkemu.emulated.LinkCounters;

/**
 * A running link.
 *
 * @param name of the link
 * @param pid the process that holds it
 * @param seed from which every choice comes
 * @param base the base link, on which a condition lies that names none
 * @param realTime whether the relay has real-time scheduling
 * @param capture the file of the capture that runs; null if none does
 * @param parties in the order of their addresses
 * @param directions of every pair
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
   * @param address in the network
   * @param process in whose namespace it is; null if the namespace is ours
   * @param partitioned whether it is cut off
   * @param down whether its device is gone
   * @param kernelDrops packets that its kernel dropped before the relay saw them
   * @param unrouted packets of it that were for no other party
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
   * @param condition in NetEm's words, the base link included
   * @param counters of the relay
   */
  record DirectionStatus(String from, String to, String condition, LinkCounters counters) {}
}
