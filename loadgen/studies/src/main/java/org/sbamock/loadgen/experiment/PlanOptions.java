/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The options of a command that override an experiment's file.
 *
 * @param quick whether the quick settings apply
 * @param only the selectors of cells, of which at least one must match; all cells if empty
 * @param cycles the cycles of every cell; null for those of the file
 * @param replicates the trials of every cell; null for those of the file
 * @param lanes the lanes of every trial; null for those of the file
 * @param condition the condition of all emulated links; null for those of the file
 * @param sides the maximum number of concurrent trials, 1 to {@value #MOST_SIDES}
 */
public record PlanOptions(
    boolean quick,
    List<Selector> only,
    @Nullable Long cycles,
    @Nullable Integer replicates,
    @Nullable Integer lanes,
    @Nullable String condition,
    int sides) {
  /** The maximum number of concurrent trials; each has its own functions in memory. */
  public static final int MOST_SIDES = 8;

  /**
   * The default number of concurrent trials, which suits two processors if all trials mostly wait.
   */
  public static final int USUAL_SIDES = 3;

  /** No option is given. */
  public static final PlanOptions NONE =
      new PlanOptions(false, List.of(), null, null, null, null, 1);

  PlanOptions withSides(int other) {
    return new PlanOptions(quick, only, cycles, replicates, lanes, condition, other);
  }

  PlanOptions withOnly(List<Selector> other) {
    return new PlanOptions(quick, other, cycles, replicates, lanes, condition, sides);
  }

  boolean includes(Cell cell) {
    return only.isEmpty() || only.stream().anyMatch(selector -> selector.matches(cell));
  }
}
