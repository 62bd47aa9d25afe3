/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi.expiry;

import java.time.Duration;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * A map with a maximum size whose entries expire after a fixed time. When it is full, the oldest
 * entry is evicted. No operation scans the map: entries are ordered by age, and each insertion
 * removes expired ones. Thread-safe.
 *
 * <p>A table of 4,096 entries or more is divided into 16 parts by the hash of the key, which
 * different threads can use at the same time. A part that is full evicts its own oldest entry, so
 * that some entries are evicted slightly before the table has its maximum size.
 *
 * <p>An entry has no object of its own: a table of many short-lived entries leaves no garbage in
 * the old generation of the heap, and costs a garbage collection no more than the references that
 * its {@link EntryLayout} stores.
 */
public final class ExpiringTable<K, V> {
  private static final int STRIPES = 16;
  private static final int STRIPED_FROM = 4_096;

  private final EntryLayout<K, V> layout;
  private final KeyHash keyHash = new KeyHash();
  private final AgeOrderedSlots[] stripes;
  private final long lifetime;
  private final LongSupplier nanoClock;
  private final LongAdder expired = new LongAdder();
  private final LongAdder evicted = new LongAdder();

  /**
   * Creates an empty table.
   *
   * @param capacity the maximum number of entries, at least 1
   * @param lifetime the time after which an entry expires, positive
   * @param nanoClock the clock, in nanoseconds from any origin, such as {@link System#nanoTime}
   * @throws IllegalArgumentException if capacity or lifetime is out of range
   */
  public ExpiringTable(
      EntryLayout<K, V> layout, int capacity, Duration lifetime, LongSupplier nanoClock) {
    if (capacity < 1 || lifetime.isNegative() || lifetime.isZero()) {
      throw new IllegalArgumentException(
          "a table has room and time, not " + capacity + " entries for " + lifetime);
    }
    this.layout = layout;
    this.lifetime = lifetime.toNanos();
    this.nanoClock = nanoClock;
    stripes = new AgeOrderedSlots[capacity < STRIPED_FROM ? 1 : STRIPES];
    for (int i = 0; i < stripes.length; i++) {
      stripes[i] = new AgeOrderedSlots(capacity / stripes.length, layout.words(), keyHash);
    }
  }

  /** Adds an entry; replaces an entry with the same key and restarts its lifetime. */
  public void put(K key, V value) {
    long high = layout.high(key);
    long low = layout.low(key);
    long hash = keyHash.of(high, low);
    AgeOrderedSlots stripe = stripe(hash);
    long now = nanoClock.getAsLong();
    synchronized (stripe) {
      expire(stripe, now);
      int former = stripe.find(hash, high, low);
      if (former != AgeOrderedSlots.NONE) {
        stripe.remove(former);
      } else if (stripe.isFull()) {
        stripe.remove(stripe.oldest());
        evicted.increment();
      }
      int slot = stripe.add(hash, high, low, now + lifetime);
      layout.write(value, stripe.words(), stripe.wordsAt(slot));
      stripe.setReference(slot, layout.reference(value));
    }
  }

  /** Returns the value of a key; null if it is absent or expired. */
  public @Nullable V get(K key) {
    long high = layout.high(key);
    long low = layout.low(key);
    long hash = keyHash.of(high, low);
    AgeOrderedSlots stripe = stripe(hash);
    synchronized (stripe) {
      int slot = stripe.find(hash, high, low);
      return slot == AgeOrderedSlots.NONE || isOver(stripe, slot) ? null : value(stripe, slot);
    }
  }

  /** Removes an entry and returns its value; of several concurrent callers, one receives it. */
  public @Nullable V remove(K key) {
    return remove(key, value -> true);
  }

  /**
   * Removes an entry whose value satisfies a condition, and returns the value; of several
   * concurrent callers, one receives it.
   *
   * @return null, without a change, if the entry is absent or does not satisfy the condition
   */
  public @Nullable V remove(K key, Predicate<? super V> condition) {
    long high = layout.high(key);
    long low = layout.low(key);
    long hash = keyHash.of(high, low);
    AgeOrderedSlots stripe = stripe(hash);
    synchronized (stripe) {
      int slot = stripe.find(hash, high, low);
      if (slot == AgeOrderedSlots.NONE) {
        return null;
      }
      if (isOver(stripe, slot)) {
        stripe.remove(slot);
        expired.increment();
        return null;
      }
      V value = value(stripe, slot);
      if (!condition.test(value)) {
        return null;
      }
      stripe.remove(slot);
      return value;
    }
  }

  /** Removes expired entries; for tables to which nothing is added for a long time. */
  public void expire() {
    long now = nanoClock.getAsLong();
    for (AgeOrderedSlots stripe : stripes) {
      synchronized (stripe) {
        expire(stripe, now);
      }
    }
  }

  /** Returns the number of entries, including expired entries that are not removed yet. */
  public int size() {
    int size = 0;
    for (AgeOrderedSlots stripe : stripes) {
      synchronized (stripe) {
        size += stripe.size();
      }
    }
    return size;
  }

  /** Returns the number of entries that expired. */
  public long expired() {
    return expired.sum();
  }

  /** Returns the number of entries that were evicted at the capacity limit. */
  public long evicted() {
    return evicted.sum();
  }

  private void expire(AgeOrderedSlots stripe, long now) {
    while (stripe.size() > 0 && now - stripe.end(stripe.oldest()) >= 0) {
      stripe.remove(stripe.oldest());
      expired.increment();
    }
  }

  private boolean isOver(AgeOrderedSlots stripe, int slot) {
    return nanoClock.getAsLong() - stripe.end(slot) >= 0;
  }

  private V value(AgeOrderedSlots stripe, int slot) {
    return layout.read(stripe.words(), stripe.wordsAt(slot), stripe.reference(slot));
  }

  private AgeOrderedSlots stripe(long hash) {
    return stripes[(int) (hash >>> Integer.SIZE) & stripes.length - 1];
  }
}
