/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.model;

/** The outcome of one packet. Set by {@link LinkModel#next} and reused for the next packet. */
public final class PacketOutcome {
  final long[] deliverAt = new long[2];
  final int[] corruptedBit = new int[2];
  final boolean[] overtakes = new boolean[2];
  int copies;
  int lost;
  int queueDrops;
  boolean duplicated;

  void clear() {
    copies = 0;
    lost = 0;
    queueDrops = 0;
    duplicated = false;
  }

  /** Returns the number of copies that arrive: 0, 1 or 2. */
  public int copies() {
    return copies;
  }

  /** Returns the arrival time of a copy in ns, on the clock that was passed to the model. */
  public long deliverAt(int copy) {
    return deliverAt[copy];
  }

  /**
   * Returns the index of the flipped bit of a copy, from the start of the IP packet; -1 for none.
   */
  public int corruptedBit(int copy) {
    return corruptedBit[copy];
  }

  /** Returns whether the reorder option sent a copy ahead. */
  public boolean overtakes(int copy) {
    return overtakes[copy];
  }

  /** Returns the number of lost copies: 0, 1 or 2. */
  public int lost() {
    return lost;
  }

  /** Returns the number of copies that were dropped because the queue was full: 0, 1 or 2. */
  public int queueDrops() {
    return queueDrops;
  }

  /** Returns whether the packet was duplicated. */
  public boolean duplicated() {
    return duplicated;
  }
}
