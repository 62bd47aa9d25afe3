/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.List;
import org.jspecify.annotations.Nullable;

/** What a claim says of cells. */
sealed interface Predicate
    permits Compare, RatioOf, Between, Order, Trend, Knee, Spread, NotMeasurable {
  /** The level of every test, and one less the confidence of intervals. */
  double LEVEL = 0.05;

  /** Differences smaller than this are none, where a claim does not say otherwise. */
  double MARGIN = 0.1;

  /** Looks at the cells, which are those that the claim is about. */
  List<Check> checks(List<Slot> slots, Estimates estimates);

  /** In how many of the checks the claim must be borne out. */
  default Quantifier quantifier() {
    return Quantifier.EVERY;
  }

  /** Why it is never judged; null if it is. */
  default @Nullable String shownOnly() {
    return null;
  }
}
