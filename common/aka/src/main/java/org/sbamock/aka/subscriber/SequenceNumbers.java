/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.aka.subscriber;

import java.time.InstantSource;
import java.util.concurrent.atomic.AtomicLongArray;
import org.sbamock.aka.Sqn;
import org.sbamock.aka.Supi;

/**
 * The home network's sequence numbers, derived from time (TS 33.102, C.1.1.3): SEQ = GLC + DIF,
 * where GLC is this instance's clock in milliseconds since 1970 and DIF is 0 except for UEs that
 * have resynchronised. IND contains the number of the replica, so that replicas need no
 * coordination.
 *
 * <p>SEQ increases strictly for each subscriber. If a subscriber requires more than one number in a
 * millisecond, the numbers run ahead of the clock. The last number is stored for each group of
 * subscribers, so memory is constant. Offsets are stored for a bounded number of UEs, and the least
 * recently used one is evicted, which costs its UE one more resynchronisation. Thread-safe.
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
   * Creates the sequence numbers of one replica.
   *
   * @param clock the clock from which numbers are derived
   * @param replica the replica's number, 0 to {@value #MAX_REPLICA}
   * @param maxOffsets the maximum number of resynchronised UEs with an offset, at least 1
   * @throws IllegalArgumentException if a number is out of range
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
   * Applies the SQN of a verified AUTS: the next SQN is above it.
   *
   * @param supi the subscriber
   * @param sqnMs SQN_MS, 48 bits
   */
  public void resynchronise(Supi supi, long sqnMs) {
    offsets.put(supi, Sqn.seq(sqnMs) - nextOfGroup(supi));
  }

  /** Returns the number of UEs with an offset. */
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
