package org.sbamock.amf.core;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * Gives out 5G-TMSIs (TS 23.003 clause 2.11), each to one UE at a time. A value is made of a place
 * and of how often the place was used, mixed by a keyed permutation: so it is unique without a
 * search, comes back late, and tells nothing of its neighbours. Safe for use by several threads.
 */
final class TmsiAllocator {
  /** TS 23.003 clause 2.11: not to be allocated, it marks an invalid TMSI. */
  static final int INVALID = 0xffff_ffff;

  private static final int FIRST_ROOM = 1_024;
  private static final int ROUNDS = 4;
  private static final int HALF = 16;
  private static final int HALF_MASK = (1 << HALF) - 1;

  private final int capacity;
  private final int placeBits;
  private final int[] keys = new int[ROUNDS];
  private int[] free;
  private int[] uses;
  private int freeCount;
  private int fresh;

  /**
   * Room for that many UEs.
   *
   * @param capacity 1 to 2^28
   * @param random whence the key of the permutation comes
   */
  TmsiAllocator(int capacity, RandomGenerator random) {
    this.capacity = capacity;
    this.placeBits = Math.max(1, 32 - Integer.numberOfLeadingZeros(capacity - 1));
    this.free = new int[Math.min(capacity, FIRST_ROOM)];
    this.uses = new int[Math.min(capacity, FIRST_ROOM)];
    for (int i = 0; i < ROUNDS; i++) {
      keys[i] = random.nextInt();
    }
  }

  /** A value that no UE has, or {@link #INVALID} if all are taken. */
  synchronized int allocate() {
    int place = take();
    if (place < 0) {
      return INVALID;
    }
    int tmsi = permute(uses[place] << placeBits | place);
    if (tmsi == INVALID) {
      uses[place]++;
      tmsi = permute(uses[place] << placeBits | place);
    }
    return tmsi;
  }

  /** Takes a value back that was allocated. */
  synchronized void release(int tmsi) {
    int place = unpermute(tmsi) & ((1 << placeBits) - 1);
    uses[place]++;
    if (freeCount == free.length) {
      free = enlarged(free);
    }
    free[freeCount++] = place;
  }

  /** Takes a value back and gives another, in one step: so there is always one. */
  synchronized int renew(int tmsi) {
    release(tmsi);
    return allocate();
  }

  /** How many UEs have one. */
  synchronized int allocated() {
    return fresh - freeCount;
  }

  private int take() {
    if (fresh < capacity) {
      if (fresh == uses.length) {
        uses = enlarged(uses);
      }
      return fresh++;
    }
    return freeCount > 0 ? free[--freeCount] : -1;
  }

  private int[] enlarged(int[] places) {
    return Arrays.copyOf(places, (int) Math.min(capacity, 2L * places.length));
  }

  private int permute(int value) {
    int left = value >>> HALF;
    int right = value & HALF_MASK;
    for (int key : keys) {
      int next = left ^ mix(right, key);
      left = right;
      right = next;
    }
    return left << HALF | right;
  }

  private int unpermute(int value) {
    int left = value >>> HALF;
    int right = value & HALF_MASK;
    for (int i = ROUNDS - 1; i >= 0; i--) {
      int previous = right ^ mix(left, keys[i]);
      right = left;
      left = previous;
    }
    return left << HALF | right;
  }

  private static int mix(int half, int key) {
    int mixed = (half + 1) * (key | 1) ^ key;
    mixed ^= mixed >>> 15;
    mixed *= 0x2c1b3c6d;
    return (mixed ^ mixed >>> 16) & HALF_MASK;
  }
}
