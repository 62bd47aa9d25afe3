/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.statistics.Ratio;

/**
 * The comparison of two sets of trials of the same cell (A/A), whose true ratio is 1.
 *
 * @param id the identifier of the cell
 * @param measure the title of the measure
 * @param ratio the ratio of the two figures
 */
public record TwinRatio(String id, Cell cell, String measure, Ratio ratio) {
  /** Returns the larger figure divided by the smaller one. */
  public double factor() {
    return Math.exp(Math.abs(Math.log(ratio.value())));
  }

  /** Returns whether the confidence interval of the ratio contains 1. */
  public boolean containsOne() {
    return ratio.interval().low() <= 1 && ratio.interval().high() >= 1;
  }
}
