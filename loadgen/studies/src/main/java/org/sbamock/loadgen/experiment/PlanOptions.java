/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a command says over an experiment's file.
 *
 * @param quick whether the quick settings count
 * @param only which cells are run: those that one of the selectors chooses; all if there is none
 * @param cycles of every trial; null for the file's
 * @param lanes of every trial; null for the file's
 * @param condition in place of all others on emulated links; null for the file's
 * @param sides how many trials may be under way side by side, 1 to {@value #MOST_SIDES}
 */
public record PlanOptions(
    boolean quick,
    List<Selector> only,
    @Nullable Long cycles,
    @Nullable Integer lanes,
    @Nullable String condition,
    int sides) {
  /** So many trials at once have their functions in memory, and their turn on the processors. */
  public static final int MOST_SIDES = 8;

  /** As many as two processors have room for, when all wait most of the time. */
  public static final int USUAL_SIDES = 3;

  /** Everything as the file says. */
  public static final PlanOptions NONE = new PlanOptions(false, List.of(), null, null, null, 1);

  PlanOptions withSides(int other) {
    return new PlanOptions(quick, only, cycles, lanes, condition, other);
  }

  boolean includes(Cell cell) {
    return only.isEmpty() || only.stream().anyMatch(selector -> selector.matches(cell));
  }
}
