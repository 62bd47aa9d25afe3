/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.ue;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * An index of values by a number that each contains: open addressing in stripes, each with its own
 * lock. An entry takes about eight octets, and growing a stripe blocks only that stripe.
 * Thread-safe.
 */
public final class CompactIndex<V> {
  private static final int STRIPES = 64;
  private static final int FIRST_ROOM = 16;

  private final List<Stripe<V>> stripes;

  /**
   * Creates an empty index.
   *
   * @param key returns the key of a value, which does not change
   */
  public CompactIndex(ToLongFunction<V> key) {
    stripes = Stream.generate(() -> new Stripe<V>(key)).limit(STRIPES).toList();
  }

  /** Returns the value of a key. */
  public @Nullable V get(long key) {
    return stripe(key).get(key);
  }

  /** Adds a value and returns the previous one with the same key. */
  public @Nullable V put(long key, V value) {
    return stripe(key).put(key, value);
  }

  /** Removes the value of a key if it satisfies a condition, and returns it. */
  public @Nullable V remove(long key, Predicate<V> condition) {
    return stripe(key).remove(key, condition);
  }

  /** Passes the values, without those that are added meanwhile. */
  public void forEach(Consumer<V> action) {
    for (Stripe<V> stripe : stripes) {
      stripe.values().forEach(action);
    }
  }

  private Stripe<V> stripe(long key) {
    return stripes.get((int) (mix(key) >>> 58));
  }

  private static long mix(long key) {
    long mixed = key * 0x9E3779B97F4A7C15L;
    mixed ^= mixed >>> 32;
    return mixed * 0xD6E8FEB86659FD93L;
  }

  private static final class Stripe<V> {
    private final ToLongFunction<V> keyOf;
    private @Nullable V[] slots = newSlots(FIRST_ROOM);
    private int size;

    Stripe(ToLongFunction<V> keyOf) {
      this.keyOf = keyOf;
    }

    @SuppressWarnings("unchecked")
    private static <V> @Nullable V[] newSlots(int length) {
      return (@Nullable V[]) new Object[length];
    }

    synchronized List<V> values() {
      List<V> values = new ArrayList<>(size);
      for (V value : slots) {
        if (value != null) {
          values.add(value);
        }
      }
      return values;
    }

    synchronized @Nullable V get(long key) {
      return slots[find(key)];
    }

    synchronized @Nullable V put(long key, V value) {
      int at = find(key);
      V before = slots[at];
      slots[at] = value;
      if (before == null && ++size * 4 > slots.length * 3) {
        grow();
      }
      return before;
    }

    synchronized @Nullable V remove(long key, Predicate<V> condition) {
      int at = find(key);
      V found = slots[at];
      if (found == null || !condition.test(found)) {
        return null;
      }
      size--;
      close(at);
      return found;
    }

    /** Closes a gap by moving back entries that would no longer be found. */
    private void close(int start) {
      int gap = start;
      int at = gap;
      while (true) {
        slots[gap] = null;
        V moved;
        do {
          at = next(at);
          moved = slots[at];
          if (moved == null) {
            return;
          }
        } while (isBetween(home(keyOf.applyAsLong(moved)), gap, at));
        slots[gap] = moved;
        gap = at;
      }
    }

    /**
     * Returns whether the home slot lies cyclically after the gap and not after the entry's slot.
     */
    private static boolean isBetween(int home, int gap, int at) {
      return gap <= at ? gap < home && home <= at : gap < home || home <= at;
    }

    private int find(long key) {
      int at = home(key);
      for (V here = slots[at]; here != null && keyOf.applyAsLong(here) != key; here = slots[at]) {
        at = next(at);
      }
      return at;
    }

    private int home(long key) {
      return (int) mix(key) & (slots.length - 1);
    }

    private int next(int at) {
      return (at + 1) & (slots.length - 1);
    }

    private void grow() {
      @Nullable V[] old = slots;
      slots = newSlots(old.length * 2);
      for (V value : old) {
        if (value != null) {
          slots[find(keyOf.applyAsLong(value))] = value;
        }
      }
    }
  }
}
