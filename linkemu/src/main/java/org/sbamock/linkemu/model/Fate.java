package org.sbamock.linkemu.model;

/** What becomes of one packet; filled by {@link LinkModel#next} and used again for the next. */
public final class Fate {
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

  /** How many copies arrive: 0, 1, or 2. */
  public int copies() {
    return copies;
  }

  /** When a copy arrives, on the clock of the call to the model, in ns. */
  public long deliverAt(int copy) {
    return deliverAt[copy];
  }

  /** The bit that is flipped in a copy, from the start of the IP packet; -1 for none. */
  public int corruptedBit(int copy) {
    return corruptedBit[copy];
  }

  /** Whether a copy was sent ahead by the reorder option. */
  public boolean overtakes(int copy) {
    return overtakes[copy];
  }

  /** How many copies the link lost: 0, 1, or 2. */
  public int lost() {
    return lost;
  }

  /** How many copies found the queue full: 0, 1, or 2. */
  public int queueDrops() {
    return queueDrops;
  }

  /** Whether the packet was duplicated. */
  public boolean duplicated() {
    return duplicated;
  }
}
