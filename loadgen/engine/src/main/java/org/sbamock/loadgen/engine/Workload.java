/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import java.util.List;

/** The behaviour of users, who repeat the same iteration. */
public interface Workload {
  /**
   * Returns the names of the measured latencies. The first one is the whole iteration from its
   * intended start; the others are its steps, each from its own start.
   */
  List<String> steps();

  /** Returns the names of the timestamps of each iteration, see {@link Iteration#stamp}. */
  default List<String> stamps() {
    return List.of();
  }

  /**
   * Creates a user, who performs one iteration at a time on the event loop that calls this method.
   *
   * @param index the number of the user in the run, from 0
   */
  VirtualUser newUser(int index);
}
