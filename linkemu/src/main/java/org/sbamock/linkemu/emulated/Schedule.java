/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.linkemu.emulated;

/**
 * The packets in transit, ordered by due time and first-in-first-out among equal times: a binary
 * heap over preallocated slots. A packet's slot is also its index in the relay's memory.
 */
final class Schedule {
  private final long[] due;
  private final long[] order;
  private final int[] heap;
  private final int[] free;
  private int size;
  private int unused;
  private long next;

  Schedule(int slots) {
    due = new long[slots];
    order = new long[slots];
    heap = new int[slots];
    free = new int[slots];
    for (int i = 0; i < slots; i++) {
      free[i] = slots - 1 - i;
    }
    unused = slots;
  }

  /** Allocates a slot; -1 if none is free. */
  int take() {
    return unused == 0 ? -1 : free[--unused];
  }

  void release(int slot) {
    free[unused++] = slot;
  }

  void add(int slot, long at) {
    due[slot] = at;
    order[slot] = next++;
    int i = size++;
    while (i > 0 && before(slot, heap[(i - 1) >>> 1])) {
      heap[i] = heap[(i - 1) >>> 1];
      i = (i - 1) >>> 1;
    }
    heap[i] = slot;
  }

  boolean isEmpty() {
    return size == 0;
  }

  /** Returns the due time of the first packet. The schedule must not be empty. */
  long firstDue() {
    return due[heap[0]];
  }

  /** Removes and returns the slot that is due first. The schedule must not be empty. */
  int removeFirst() {
    int first = heap[0];
    int last = heap[--size];
    int i = 0;
    for (int child = 1; child < size; child = 2 * i + 1) {
      if (child + 1 < size && before(heap[child + 1], heap[child])) {
        child++;
      }
      if (!before(heap[child], last)) {
        break;
      }
      heap[i] = heap[child];
      i = child;
    }
    heap[i] = last;
    return first;
  }

  private boolean before(int a, int b) {
    long d = due[a] - due[b];
    return d < 0 || (d == 0 && order[a] < order[b]);
  }
}
