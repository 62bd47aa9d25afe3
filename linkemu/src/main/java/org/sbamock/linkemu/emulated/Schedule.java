package org.sbamock.linkemu.emulated;

/**
 * Packets under way by due time, first in first out among equals: a binary heap over preallocated
 * slots. The slot of a packet is also its place in the relay's memory.
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

  /** A free slot, or -1. */
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

  /** When the first is due; only if not empty. */
  long firstDue() {
    return due[heap[0]];
  }

  /** Takes out the slot that is due first; only if not empty. */
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
