/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.Evidence;
import org.sbamock.loadgen.statistics.Interval;
import org.sbamock.loadgen.statistics.Ratio;

/**
 * The result of one cell or comparison of a claim.
 *
 * @param cells the cells, as text
 * @param measure the title of the measure
 * @param value the figure; null if it is unavailable
 * @param p the p-value, not yet corrected for multiple tests; null if no test was required
 * @param support whether the figure supports the claim
 * @param note a remark
 * @param unequal whether the cells had different congestion controllers
 */
record Check(
    String cells,
    String measure,
    @Nullable Double value,
    @Nullable Interval interval,
    @Nullable Double p,
    Support support,
    @Nullable String note,
    boolean unequal) {
  /** Whether a figure supports the claim, contradicts it, or does neither. */
  enum Support {
    FOR,
    AGAINST,
    NEITHER;

    static Support towards(boolean claim) {
      return claim ? FOR : AGAINST;
    }
  }

  /** Returns the check of a comparison whose figures are unavailable. */
  static Check impossible(String cells, String measure, String why) {
    return new Check(cells, measure, null, null, null, Support.NEITHER, why, false);
  }

  /** Returns the check of a comparison of cells with different congestion controllers. */
  static Check unequal(String cells, String measure, String first, String second) {
    return new Check(
        cells,
        measure,
        null,
        null,
        null,
        Support.NEITHER,
        "congestion control differs: " + first + " and " + second,
        true);
  }

  static Check of(
      String cells, String measure, Ratio ratio, @Nullable Double p, Support support, String note) {
    return new Check(cells, measure, ratio.value(), ratio.interval(), p, support, note, false);
  }

  /**
   * Returns this check, marked as unreliable.
   *
   * @param why the reason
   */
  Check doubted(String why) {
    return new Check(
        cells,
        measure,
        value,
        interval,
        null,
        Support.NEITHER,
        note == null ? why : note + "; " + why,
        unequal);
  }

  /** Returns this check after the correction for multiple tests. */
  Check corrected(double adjusted, double level) {
    boolean kept = adjusted < level;
    return new Check(
        cells,
        measure,
        value,
        interval,
        adjusted,
        kept ? support : Support.NEITHER,
        kept || support == Support.NEITHER ? note : note + "; not significant",
        unequal);
  }

  Evidence evidence() {
    return new Evidence(
        cells,
        measure,
        finite(value),
        interval == null ? null : finite(interval.low()),
        interval == null ? null : finite(interval.high()),
        p,
        support == Support.NEITHER ? null : support == Support.FOR,
        note);
  }

  private static @Nullable Double finite(@Nullable Double number) {
    return number != null && Double.isFinite(number) ? number : null;
  }
}
