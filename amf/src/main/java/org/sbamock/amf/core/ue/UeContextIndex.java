/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.amf.core.ue;

import java.util.function.Predicate;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;

/**
 * An index of UE contexts by a numeric key: open addressing in stripes, each with its own lock. An
 * entry takes about eight octets, and growing a stripe blocks only that stripe.
 */
final class UeContextIndex {
  private static final int STRIPES = 64;
  private static final int FIRST_ROOM = 16;

  private final Stripe[] stripes = new Stripe[STRIPES];

  UeContextIndex(ToLongFunction<UeContext> key) {
    for (int i = 0; i < STRIPES; i++) {
      stripes[i] = new Stripe(key);
    }
  }

  @Nullable UeContext get(long key) {
    return stripe(key).get(key);
  }

  /** Adds a context and returns the previous one with the same key. */
  @Nullable UeContext put(long key, UeContext context) {
    return stripe(key).put(key, context);
  }

  /** Removes the context of a key if it satisfies a condition. */
  @Nullable UeContext remove(long key, Predicate<UeContext> condition) {
    return stripe(key).remove(key, condition);
  }

  private Stripe stripe(long key) {
    return stripes[(int) (mix(key) >>> 58)];
  }

  private static long mix(long key) {
    long mixed = key * 0x9E3779B97F4A7C15L;
    mixed ^= mixed >>> 32;
    return mixed * 0xD6E8FEB86659FD93L;
  }

  private static final class Stripe {
    private final ToLongFunction<UeContext> keyOf;
    private @Nullable UeContext[] slots = new UeContext[FIRST_ROOM];
    private int size;

    Stripe(ToLongFunction<UeContext> keyOf) {
      this.keyOf = keyOf;
    }

    synchronized @Nullable UeContext get(long key) {
      return slots[find(key)];
    }

    synchronized @Nullable UeContext put(long key, UeContext context) {
      int at = find(key);
      UeContext before = slots[at];
      slots[at] = context;
      if (before == null && ++size * 4 > slots.length * 3) {
        grow();
      }
      return before;
    }

    synchronized @Nullable UeContext remove(long key, Predicate<UeContext> condition) {
      int at = find(key);
      UeContext found = slots[at];
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
        UeContext moved;
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
      for (UeContext here = slots[at];
          here != null && keyOf.applyAsLong(here) != key;
          here = slots[at]) {
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
      @Nullable UeContext[] old = slots;
      slots = new UeContext[old.length * 2];
      for (UeContext context : old) {
        if (context != null) {
          slots[find(keyOf.applyAsLong(context))] = context;
        }
      }
    }
  }
}
