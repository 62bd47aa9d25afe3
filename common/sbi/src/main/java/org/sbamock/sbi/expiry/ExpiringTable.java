/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.sbi;

import java.time.Duration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * A map with a maximum size whose entries expire after a fixed time. When it is full, the oldest
 * entry is evicted. No operation scans the map: entries are ordered by age, and each insertion
 * removes expired ones. Thread-safe.
 */
public final class ExpiringTable<K, V> {
  private static final int STRIPES = 16;
  private static final int STRIPED_FROM = 4_096;

  private final Stripe<K, V>[] stripes;
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
  public ExpiringTable(int capacity, Duration lifetime, LongSupplier nanoClock) {
    if (capacity < 1 || lifetime.isNegative() || lifetime.isZero()) {
      throw new IllegalArgumentException(
          "a table has room and time, not " + capacity + " entries for " + lifetime);
    }
    this.lifetime = lifetime.toNanos();
    this.nanoClock = nanoClock;
    int count = capacity < STRIPED_FROM ? 1 : STRIPES;
    this.stripes = newStripes(count);
    for (int i = 0; i < count; i++) {
      stripes[i] = new Stripe<>(capacity / count);
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"})
  private static <K, V> Stripe<K, V>[] newStripes(int count) {
    return new Stripe[count];
  }

  /** Adds an entry; replaces an entry with the same key and restarts its lifetime. */
  public void put(K key, V value) {
    long now = nanoClock.getAsLong();
    Stripe<K, V> stripe = stripe(key);
    synchronized (stripe) {
      expire(stripe, now);
      stripe.entries.remove(key);
      if (stripe.entries.size() == stripe.capacity) {
        stripe.dropOldest();
        evicted.increment();
      }
      stripe.entries.put(key, new ExpiringValue<>(value, now + lifetime));
    }
  }

  /** Returns the value of a key; null if it is absent or expired. */
  public @Nullable V get(K key) {
    Stripe<K, V> stripe = stripe(key);
    synchronized (stripe) {
      return living(stripe.entries.get(key));
    }
  }

  /** Removes an entry and returns its value; of several concurrent callers, one receives it. */
  public @Nullable V remove(K key) {
    Stripe<K, V> stripe = stripe(key);
    synchronized (stripe) {
      ExpiringValue<V> entry = stripe.entries.remove(key);
      V value = living(entry);
      if (entry != null && value == null) {
        expired.increment();
      }
      return value;
    }
  }

  /** Removes expired entries; for tables to which nothing is added for a long time. */
  public void expire() {
    long now = nanoClock.getAsLong();
    for (Stripe<K, V> stripe : stripes) {
      synchronized (stripe) {
        expire(stripe, now);
      }
    }
  }

  /** Returns the number of entries, including expired entries that are not removed yet. */
  public int size() {
    int size = 0;
    for (Stripe<K, V> stripe : stripes) {
      synchronized (stripe) {
        size += stripe.entries.size();
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

  private void expire(Stripe<K, V> stripe, long now) {
    while (stripe.isOldestOver(now)) {
      stripe.dropOldest();
      expired.increment();
    }
  }

  private @Nullable V living(@Nullable ExpiringValue<V> entry) {
    return entry != null && nanoClock.getAsLong() - entry.end < 0 ? entry.value : null;
  }

  private Stripe<K, V> stripe(K key) {
    int hash = key.hashCode() * 0x9E3779B9;
    return stripes[(hash >>> 16) & (stripes.length - 1)];
  }

  private record ExpiringValue<V>(V value, long end) {}

  private static final class Stripe<K, V> {
    private final int capacity;
    private final Map<K, ExpiringValue<V>> entries = new LinkedHashMap<>();

    Stripe(int capacity) {
      this.capacity = capacity;
    }

    boolean isOldestOver(long now) {
      return !entries.isEmpty() && now - entries.values().iterator().next().end >= 0;
    }

    void dropOldest() {
      var oldest = entries.keySet().iterator();
      oldest.next();
      oldest.remove();
    }
  }
}
