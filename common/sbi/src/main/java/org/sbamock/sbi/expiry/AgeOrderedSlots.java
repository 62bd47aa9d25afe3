/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.expiry;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * Entries in arrays, found by their keys of 128 bits, and ordered by age. The arrays grow with the
 * number of entries, and are released when there is none. Not thread-safe.
 *
 * <p>Lists link slots by their numbers plus one; zero ends a list.
 */
final class AgeOrderedSlots {
  /** The number of no slot. */
  static final int NONE = -1;

  private static final int FEWEST = 8;
  private static final int[] NO_LINKS = {};
  private static final long[] NO_WORDS = {};
  private static final @Nullable Object[] NO_REFERENCES = {};

  private final int capacity;
  private final int wordsPerSlot;
  private final KeyHash keyHash;
  private int size;
  private int firstFree;
  private int oldest;
  private int newest;
  private int[] older = NO_LINKS;
  private int[] newer = NO_LINKS;

  /** The next slot in the same bucket, or the next free slot. */
  private int[] next = NO_LINKS;

  private int[] buckets = NO_LINKS;
  private long[] keys = NO_WORDS;
  private long[] ends = NO_WORDS;
  private long[] words = NO_WORDS;
  private @Nullable Object[] references = NO_REFERENCES;

  /**
   * Creates slots without entries.
   *
   * @param capacity the maximum number of entries, at least 1
   * @param wordsPerSlot the number of words of an entry, besides its key
   * @param keyHash the function of the hashes that the other methods take
   */
  AgeOrderedSlots(int capacity, int wordsPerSlot, KeyHash keyHash) {
    this.capacity = capacity;
    this.wordsPerSlot = wordsPerSlot;
    this.keyHash = keyHash;
  }

  int size() {
    return size;
  }

  boolean isFull() {
    return size == capacity;
  }

  /** Returns the slot of the oldest entry, or NONE. */
  int oldest() {
    return oldest - 1;
  }

  /** Returns the time at which an entry expires. */
  long end(int slot) {
    return ends[slot];
  }

  /** Returns the array of the words of all entries. */
  long[] words() {
    return words;
  }

  /** Returns the index of an entry's first word. */
  int wordsAt(int slot) {
    return slot * wordsPerSlot;
  }

  @Nullable Object reference(int slot) {
    return references[slot];
  }

  void setReference(int slot, @Nullable Object reference) {
    references[slot] = reference;
  }

  /** Returns the slot of a key, or NONE. */
  int find(long hash, long high, long low) {
    if (size == 0) {
      return NONE;
    }
    int slot = buckets[bucket(hash)] - 1;
    while (slot != NONE && (keys[2 * slot] != high || keys[2 * slot + 1] != low)) {
      slot = next[slot] - 1;
    }
    return slot;
  }

  /**
   * Adds the newest entry, with words of zero and without a reference. The table must not be full,
   * nor have the key.
   *
   * @return its slot
   */
  int add(long hash, long high, long low, long end) {
    if (firstFree == 0) {
      grow();
    }
    int slot = firstFree - 1;
    firstFree = next[slot];
    keys[2 * slot] = high;
    keys[2 * slot + 1] = low;
    ends[slot] = end;
    older[slot] = newest;
    newer[slot] = 0;
    if (newest == 0) {
      oldest = slot + 1;
    } else {
      newer[newest - 1] = slot + 1;
    }
    newest = slot + 1;
    enterBucket(slot, hash);
    size++;
    return slot;
  }

  /** Removes an entry; nothing of it is kept, since it may be secret. */
  void remove(int slot) {
    leaveBucket(slot);
    leaveAgeOrder(slot);
    Arrays.fill(words, wordsAt(slot), wordsAt(slot + 1), 0);
    references[slot] = null;
    next[slot] = firstFree;
    firstFree = slot + 1;
    size--;
    if (size == 0 && ends.length > FEWEST) {
      release();
    }
  }

  private void enterBucket(int slot, long hash) {
    int bucket = bucket(hash);
    next[slot] = buckets[bucket];
    buckets[bucket] = slot + 1;
  }

  private void leaveBucket(int slot) {
    int bucket = bucket(keyHash.of(keys[2 * slot], keys[2 * slot + 1]));
    int link = slot + 1;
    if (buckets[bucket] == link) {
      buckets[bucket] = next[slot];
      return;
    }
    int before = buckets[bucket] - 1;
    while (next[before] != link) {
      before = next[before] - 1;
    }
    next[before] = next[slot];
  }

  private void leaveAgeOrder(int slot) {
    if (older[slot] == 0) {
      oldest = newer[slot];
    } else {
      newer[older[slot] - 1] = newer[slot];
    }
    if (newer[slot] == 0) {
      newest = older[slot];
    } else {
      older[newer[slot] - 1] = older[slot];
    }
  }

  private int bucket(long hash) {
    return (int) hash & buckets.length - 1;
  }

  private void grow() {
    int former = ends.length;
    int slots = (int) Math.min(capacity, Math.max(FEWEST, 2L * former));
    older = Arrays.copyOf(older, slots);
    newer = Arrays.copyOf(newer, slots);
    next = new int[slots];
    keys = Arrays.copyOf(keys, 2 * slots);
    ends = Arrays.copyOf(ends, slots);
    words = Arrays.copyOf(words, slots * wordsPerSlot);
    references = Arrays.copyOf(references, slots);
    buckets = new int[bucketsFor(slots)];
    for (int slot = 0; slot < former; slot++) {
      enterBucket(slot, keyHash.of(keys[2 * slot], keys[2 * slot + 1]));
    }
    for (int slot = slots - 1; slot >= former; slot--) {
      next[slot] = firstFree;
      firstFree = slot + 1;
    }
  }

  /** Returns a power of two that is not below the number of slots. */
  private static int bucketsFor(int slots) {
    return Integer.highestOneBit(Math.max(1, 2 * slots - 1));
  }

  private void release() {
    firstFree = 0;
    older = NO_LINKS;
    newer = NO_LINKS;
    next = NO_LINKS;
    buckets = NO_LINKS;
    keys = NO_WORDS;
    ends = NO_WORDS;
    words = NO_WORDS;
    references = NO_REFERENCES;
  }
}
