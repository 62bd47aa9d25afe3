/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import io.netty.util.concurrent.EventExecutor;
import java.util.ArrayDeque;
import java.util.Queue;
import java.util.concurrent.TimeUnit;

/**
 * The connections of an event loop that have more requests than one turn serves. They take turns;
 * in between, the event loop reads from its sockets, so that a new request of another connection
 * waits for a few milliseconds at most.
 */
public final class TurnQueue implements Runnable {
  private static final long ROUND_NANOS = TimeUnit.MILLISECONDS.toNanos(4);
  static final long LONGEST_NANOS = TimeUnit.MILLISECONDS.toNanos(1);
  private static final long SHORTEST_NANOS = TimeUnit.MICROSECONDS.toNanos(50);

  private final EventExecutor executor;
  private final Queue<Runnable> waiting = new ArrayDeque<>();
  private boolean scheduled;

  TurnQueue(EventExecutor executor) {
    this.executor = executor;
  }

  /** Adds the continuation of a connection, which runs at its next turn. */
  public void add(Runnable continuation) {
    waiting.add(continuation);
    schedule();
  }

  /** Returns the length of a turn: the more connections wait, the shorter. */
  long turnNanos() {
    return Math.max(SHORTEST_NANOS, Math.min(LONGEST_NANOS, ROUND_NANOS / (waiting.size() + 1)));
  }

  /**
   * Schedules a round. A scheduled task runs after the next read of the sockets, whereas executed
   * ones could follow each other for a second.
   */
  private void schedule() {
    if (!scheduled) {
      scheduled = true;
      var unused = executor.schedule(this, 0, TimeUnit.NANOSECONDS);
    }
  }

  @Override
  public void run() {
    scheduled = false;
    long begin = System.nanoTime();
    for (Runnable next = waiting.poll(); next != null; next = waiting.poll()) {
      next.run();
      if (System.nanoTime() - begin > ROUND_NANOS) {
        break;
      }
    }
    if (!waiting.isEmpty()) {
      schedule();
    }
  }
}
