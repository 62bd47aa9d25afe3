/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.ue;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/**
 * An allocator of 5G-TMSIs (TS 23.003 clause 2.11), each for one UE at a time. A value is a keyed
 * permutation of a slot and the slot's use count, so it is unique without a search, is reused late,
 * and reveals nothing about other values. Thread-safe.
 */
final class TmsiAllocator {
  /** The invalid TMSI, which is never allocated (TS 23.003 clause 2.11). */
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
   * Creates an allocator.
   *
   * @param capacity the maximum number of UEs, 1 to 2^28
   * @param random the source of the permutation's key
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

  /** Allocates a value; {@link #INVALID} if none is free. */
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

  /** Releases an allocated value. */
  synchronized void release(int tmsi) {
    int place = unpermute(tmsi) & ((1 << placeBits) - 1);
    uses[place]++;
    if (freeCount == free.length) {
      free = enlarged(free);
    }
    free[freeCount++] = place;
  }

  /** Releases a value and allocates another atomically, which always succeeds. */
  synchronized int renew(int tmsi) {
    release(tmsi);
    return allocate();
  }

  /** Returns the number of allocated values. */
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
