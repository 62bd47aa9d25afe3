/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.subscriber;

import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLongArray;
import org.sbamock.aka.Sqn;
import org.sbamock.aka.Supi;

/**
 * The home network's sequence numbers, derived from time (TS 33.102, C.1.1.3): SEQ = GLC + DIF,
 * where GLC is this instance's clock in milliseconds since 1970 and DIF is 0 for all but the UEs
 * that had to resynchronise. IND carries the number of the replica, so that replicas need not agree
 * on anything.
 *
 * <p>SEQ rises strictly per subscriber. When a subscriber asks more than once in a millisecond its
 * number runs ahead of the clock; the last number is kept per group of subscribers, so memory is
 * constant. Offsets are kept for a bounded number of UEs, the least recently used going first; a
 * lost one costs the UE one more resynchronisation. Safe for use by several threads.
 */
public final class SequenceNumbers {
  /** The highest replica number, since IND has 5 bits. */
  public static final int MAX_REPLICA = Sqn.IND_COUNT - 1;

  private static final int GROUPS = 4096;

  private final InstantSource clock;
  private final int replica;
  private final AtomicLongArray lastByGroup = new AtomicLongArray(GROUPS);
  private final OffsetTable offsets;

  /**
   * Sequence numbers of one replica.
   *
   * @param clock the time that numbers follow
   * @param replica the replica's number, 0 to {@value #MAX_REPLICA}
   * @param maxOffsets for how many resynchronised UEs an offset is kept, at least 1
   * @throws IllegalArgumentException when a number is out of range
   */
  public SequenceNumbers(InstantSource clock, int replica, int maxOffsets) {
    if (replica < 0 || replica > MAX_REPLICA) {
      throw new IllegalArgumentException("A replica has a number from 0 to 31, not " + replica);
    }
    this.clock = clock;
    this.replica = replica;
    this.offsets = new OffsetTable(maxOffsets);
  }

  /** Returns the next SQN of a subscriber, 48 bits. */
  public long next(Supi supi) {
    return Sqn.of(nextOfGroup(supi) + offsets.get(supi), replica);
  }

  /**
   * Takes over what a UE reports in a verified AUTS: the next SQN is above it.
   *
   * @param supi the subscriber
   * @param sqnMs SQN_MS, 48 bits
   */
  public void resynchronise(Supi supi, long sqnMs) {
    offsets.put(supi, Sqn.seq(sqnMs) - nextOfGroup(supi));
  }

  /** How many UEs have an offset. */
  public int offsetCount() {
    return offsets.size();
  }

  private long nextOfGroup(Supi supi) {
    int hash = supi.hashCode();
    int group = (hash ^ hash >>> 16) & (GROUPS - 1);
    long now = clock.millis();
    while (true) {
      long last = lastByGroup.get(group);
      long next = Math.max(now, last + 1);
      if (lastByGroup.compareAndSet(group, last, next)) {
        return next;
      }
    }
  }
}
