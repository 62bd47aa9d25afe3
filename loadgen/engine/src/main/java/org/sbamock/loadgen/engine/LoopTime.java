/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

/** The clocks and the scheduler of one event loop. */
interface LoopTime {
  /** Returns the time of a monotonic clock in nanoseconds. */
  long nanoTime();

  /** Returns the time of the machine's clock in nanoseconds since 1970. */
  long epochNanos();

  /** Returns the CPU time of the loop's thread in nanoseconds; 0 if it is unknown. */
  long cpuNanos();

  /** Executes a task on the loop after the current one. May be called from any thread. */
  void execute(Runnable task);

  /** Executes a task on the loop after a delay in nanoseconds. Must be called on the loop. */
  Timer schedule(Runnable task, long delayNanos);

  /** A scheduled task. */
  @FunctionalInterface
  interface Timer {
    /** Cancels the task and releases it. Must be called on the loop. */
    void cancel();
  }
}
