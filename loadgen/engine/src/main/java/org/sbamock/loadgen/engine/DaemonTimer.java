/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;

/** Timers that do not keep this process alive. */
public final class DaemonTimer {
  private DaemonTimer() {}

  /**
   * A timer with one thread; the caller ends it.
   *
   * @param name of the thread
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
