/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.http.server.connection;

import io.netty.util.concurrent.EventExecutor;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/**
 * The timeouts of equal duration on one event loop. Equal durations keep the list ordered by
 * expiry, so that adding and cancelling cost a few stores, and one timer serves all timeouts.
 */
public final class DeadlineList implements Runnable {
  private final EventExecutor executor;
  private final long nanos;
  private final Deadline ends = new Action(() -> {});
  private boolean armed;

  DeadlineList(EventExecutor executor, long nanos) {
    this.executor = executor;
    this.nanos = nanos;
    ends.previous = ends;
    ends.next = ends;
  }

  /**
   * Adds a timeout that runs the action on the event loop when it expires, unless it is cancelled.
   */
  public Deadline add(Runnable action) {
    Deadline deadline = new Action(action);
    restart(deadline);
    return deadline;
  }

  /** Restarts a timeout of this list, whether pending, expired or cancelled. */
  public void restart(Deadline deadline) {
    deadline.cancel();
    deadline.at = System.nanoTime() + nanos;
    Deadline last = ends.previous;
    deadline.previous = last;
    deadline.next = ends;
    if (last != null) {
      last.next = deadline;
    }
    ends.previous = deadline;
    if (!armed) {
      arm(nanos);
    }
  }

  /** Returns the time in nanoseconds since a timeout of this list was last started. */
  long elapsed(Deadline deadline) {
    return System.nanoTime() - (deadline.at - nanos);
  }

  private void arm(long delay) {
    armed = true;
    var unused = executor.schedule(this, delay, TimeUnit.NANOSECONDS);
  }

  @Override
  public void run() {
    armed = false;
    try {
      expire(System.nanoTime());
    } finally {
      Deadline first = ends.next;
      if (!armed && first != null && first != ends) {
        arm(Math.max(0, first.at - System.nanoTime()));
      }
    }
  }

  private void expire(long now) {
    for (Deadline first = ends.next; first != null && first != ends; first = ends.next) {
      if (first.at - now > 0) {
        return;
      }
      first.cancel();
      first.expire();
    }
  }

  /** A timeout. */
  public abstract static class Deadline {
    private long at;
    private @Nullable Deadline previous;
    private @Nullable Deadline next;

    /** Called on the event loop when the timeout has expired. */
    abstract void expire();

    public final void cancel() {
      if (previous != null && next != null) {
        previous.next = next;
        next.previous = previous;
        previous = null;
        next = null;
      }
    }
  }

  private static final class Action extends Deadline {
    private final Runnable action;

    Action(Runnable action) {
      this.action = action;
    }

    @Override
    void expire() {
      action.run();
    }
  }
}
