/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

/** The time of one event loop, and its way to do something later. */
interface LoopTime {
  /** Nanoseconds of a clock that only ever rises. */
  long nanoTime();

  /** Nanoseconds since 1970, of the machine's clock. */
  long epochNanos();

  /** Processor time of the loop's thread, nanoseconds; 0 where it cannot be known. */
  long cpuNanos();

  /** Does that on the loop after what it does now; from any thread. */
  void execute(Runnable task);

  /** Does that on the loop after so many nanoseconds; on the loop only. */
  void schedule(Runnable task, long delayNanos);
}
