/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** A factory of timers with daemon threads, which do not prevent this process from exiting. */
public final class DaemonTimer {
  private DaemonTimer() {}

  /**
   * Creates a timer with one thread; the caller must shut it down.
   *
   * @param name the name of the thread
   */
  public static ScheduledExecutorService named(String name) {
    return Executors.newSingleThreadScheduledExecutor(
        task -> {
          Thread thread = new Thread(task, name);
          thread.setDaemon(true);
          return thread;
        });
  }
}
