/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.TrialResult;
import org.sbamock.loadgen.statistics.Sample;

/** What came of an experiment's trials, for the judge. */
public interface TrialData {
  /** The trials that are complete, without twins. */
  List<TrialResult> trials();

  /** The trials that are complete and have a twin, each with its twin. */
  default List<Twins> twins() {
    return List.of();
  }

  /** Two trials of the same cell. */
  record Twins(TrialResult first, TrialResult second) {}

  /** The cells that were planned and have no complete trial, each with the reason. */
  Map<Cell, String> missing();

  /**
   * The values of a metric, in its unit: of every cycle that succeeded, or of every reading of a
   * process's resources. Empty if the trial has no such sample.
   */
  Optional<Sample> sample(TrialResult trial, String metric);
}
