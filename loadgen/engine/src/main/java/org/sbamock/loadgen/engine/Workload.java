/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.engine;

import java.util.List;

/** What users do, over and over. */
public interface Workload {
  /**
   * The names of what is measured. The first is the whole, measured from its intended start; the
   * others are its steps, each measured from its own beginning.
   */
  List<String> steps();

  /** The names of the moments that are noted of each iteration, see {@link Iteration#stamp}. */
  default List<String> stamps() {
    return List.of();
  }

  /**
   * A user, who plays one iteration at a time and stays on the event loop that asks for it.
   *
   * @param index the user's number in the whole run, from 0
   */
  VirtualUser newUser(int index);
}
