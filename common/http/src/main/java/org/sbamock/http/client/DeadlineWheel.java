/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.client;

import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * A hashed timing wheel of the deadlines of one event loop. Adding or removing a deadline costs a
 * few writes; a scheduled task would cost an allocation, a heap operation and often a system call.
 * In return, deadlines expire up to two ticks late.
 */
final class DeadlineWheel {
  static final long TICK_NANOS = TimeUnit.MILLISECONDS.toNanos(5);
  private static final int SLOTS = 1_024;

  private final Entry[] heads = new Entry[SLOTS];
  private final long origin;
  private long tick;
  private int size;

  /** Creates a wheel whose current time is the given {@link System#nanoTime}. */
  DeadlineWheel(long now) {
    origin = now;
    for (int i = 0; i < SLOTS; i++) {
      Entry head = new Head();
      head.previous = head;
      head.next = head;
      heads[i] = head;
    }
  }

  /** Adds an entry that is not in a wheel; the deadline may be in the past. */
  void add(Entry entry, long deadline) {
    entry.deadlineTick = Math.max(tick + 1, (deadline - origin) / TICK_NANOS + 1);
    Entry head = heads[(int) (entry.deadlineTick % SLOTS)];
    Entry last = head.previous();
    entry.previous = last;
    entry.next = head;
    last.next = entry;
    head.previous = entry;
    size++;
  }

  /** Removes an entry; does nothing if it is not in the wheel. */
  void remove(Entry entry) {
    Entry before = entry.previous;
    Entry after = entry.next;
    if (before != null && after != null) {
      before.next = after;
      after.previous = before;
      entry.previous = null;
      entry.next = null;
      size--;
    }
  }

  boolean isEmpty() {
    return size == 0;
  }

  /**
   * Advances to the given time and expires the entries that are due, which may add and remove
   * entries.
   */
  void advance(long now) {
    long target = (now - origin) / TICK_NANOS;
    long first = Math.max(tick + 1, target - SLOTS + 1);
    for (long t = first; t <= target; t++) {
      tick = t;
      expire(heads[(int) (t % SLOTS)], target);
    }
  }

  private void expire(Entry head, long target) {
    Entry due = firstDue(head, target);
    while (due != null) {
      remove(due);
      due.expire();
      due = firstDue(head, target);
    }
  }

  private static @Nullable Entry firstDue(Entry head, long target) {
    for (Entry entry = head.next(); entry != head; entry = entry.next()) {
      if (entry.deadlineTick <= target) {
        return entry;
      }
    }
    return null;
  }

  /** An entry with a deadline. */
  abstract static class Entry {
    private @Nullable Entry previous;
    private @Nullable Entry next;
    private long deadlineTick;

    /** Called when the deadline has passed. */
    abstract void expire();

    private Entry previous() {
      if (previous == null) {
        throw new IllegalStateException("not in a wheel");
      }
      return previous;
    }

    private Entry next() {
      if (next == null) {
        throw new IllegalStateException("not in a wheel");
      }
      return next;
    }
  }

  private static final class Head extends Entry {
    @Override
    void expire() {
      throw new IllegalStateException("the head of a slot has no deadline");
    }
  }
}
