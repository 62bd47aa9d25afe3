/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

/** One user of a workload. Confined to one event loop. */
public interface VirtualUser {
  /**
   * Starts one iteration without blocking. The user reports its events to the iteration and ends it
   * with {@link Iteration#finished} or {@link Iteration#failed}.
   */
  void play(Iteration iteration);

  /**
   * Abandons the iteration in progress because the run has ended; reports to the iteration have no
   * further effect.
   */
  default void abandon() {}
}
