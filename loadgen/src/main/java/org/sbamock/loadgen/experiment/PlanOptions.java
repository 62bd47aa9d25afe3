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
 */
public record PlanOptions(
    boolean quick,
    List<Selector> only,
    @Nullable Long cycles,
    @Nullable Integer lanes,
    @Nullable String condition) {
  /** Everything as the file says. */
  public static final PlanOptions NONE = new PlanOptions(false, List.of(), null, null, null);

  boolean includes(Cell cell) {
    return only.isEmpty() || only.stream().anyMatch(selector -> selector.matches(cell));
  }
}
