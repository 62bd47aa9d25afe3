/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.mock.callback;

import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;

/** The most recent attempts of callbacks. */
final class CallbackJournal {
  private final int capacity;
  private final Deque<LoggedCallback> kept = new ArrayDeque<>();
  private long number;
  private long clearedNanos = System.nanoTime();

  CallbackJournal(int capacity) {
    this.capacity = capacity;
  }

  synchronized void add(LoggedCallback attempt) {
    if (kept.size() == capacity) {
      kept.removeFirst();
    }
    kept.add(attempt.withNumber(++number));
  }

  /**
   * Adds an attempt whose cause was received at a {@link System#nanoTime}, unless the journal was
   * cleared since.
   */
  synchronized void add(LoggedCallback attempt, long receivedNanos) {
    if (receivedNanos - clearedNanos >= 0) {
      add(attempt);
    }
  }

  synchronized List<LoggedCallback> attempts() {
    return List.copyOf(kept);
  }

  synchronized void clear() {
    kept.clear();
    clearedNanos = System.nanoTime();
  }
}
