/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.List;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.statistics.Ratio;

/** A testable statement about cells. */
sealed interface Predicate
    permits Compare, RatioOf, Between, Order, Trend, Knee, Spread, NotMeasurable {
  /** The significance level of every test; one minus the confidence level of intervals. */
  double LEVEL = 0.05;

  /**
   * The relative difference below which figures count as equal, unless the claim states another
   * margin.
   */
  double MARGIN = Ratio.MARGIN;

  /** Returns the measures that it compares. */
  List<Measure> measures();

  /** Checks the cells that the claim covers. */
  List<Check> checks(List<PlannedCell> cells, Estimates estimates);

  /** Returns how many of the checks must support the claim. */
  default Quantifier quantifier() {
    return Quantifier.EVERY;
  }

  /** Returns the reason why the claim is never judged; null if it is judged. */
  default @Nullable String shownOnly() {
    return null;
  }
}
