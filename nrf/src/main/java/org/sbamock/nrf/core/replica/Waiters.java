/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.nrf.core.replica;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.PriorityQueue;

/** Actions that wait until a replica has applied a change. Thread-safe. */
final class Waiters {
  private final PriorityQueue<Waiter> waiting =
      new PriorityQueue<>(Comparator.comparingLong(Waiter::sequence));
  private long applied;

  private record Waiter(long sequence, Runnable action) {}

  /** Runs an action as soon as a change was applied. */
  void when(long sequence, Runnable action) {
    synchronized (this) {
      if (sequence > applied) {
        waiting.add(new Waiter(sequence, action));
        return;
      }
    }
    action.run();
  }

  /** A change was applied. */
  void applied(long sequence) {
    List<Waiter> due = new ArrayList<>(1);
    synchronized (this) {
      applied = sequence;
      while (!waiting.isEmpty() && waiting.element().sequence() <= sequence) {
        due.add(waiting.remove());
      }
    }
    due.forEach(waiter -> waiter.action().run());
  }

  /** Runs all actions. */
  void releaseAll() {
    List<Waiter> due;
    synchronized (this) {
      due = new ArrayList<>(waiting);
      waiting.clear();
    }
    due.forEach(waiter -> waiter.action().run());
  }

  /** Returns the number of the last change that was applied. */
  synchronized long applied() {
    return applied;
  }
}
