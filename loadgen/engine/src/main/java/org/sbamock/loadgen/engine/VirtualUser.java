/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

/** One user of a workload; confined to one event loop. */
public interface VirtualUser {
  /**
   * Plays once, without blocking, and tells the iteration how it went; it ends with {@link
   * Iteration#finished} or {@link Iteration#failed}.
   */
  void play(Iteration iteration);

  /** Gives up what is under way, since the run is over; the iteration may be told or not. */
  default void abandon() {}
}
