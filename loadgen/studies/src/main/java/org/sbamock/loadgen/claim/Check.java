/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.Evidence;
import org.sbamock.loadgen.statistics.Interval;
import org.sbamock.loadgen.statistics.Ratio;

/**
 * One cell or comparison of a claim.
 *
 * @param cells which
 * @param measure what was looked at
 * @param value its figure; null if it could not be had
 * @param p of the leaning by chance, not yet corrected; null if no test was needed
 * @param leaning where the figure points
 * @param note what else there is to say
 * @param unequal whether the cells had unequal congestion controllers
 */
record Check(
    String cells,
    String measure,
    @Nullable Double value,
    @Nullable Interval interval,
    @Nullable Double p,
    Leaning leaning,
    @Nullable String note,
    boolean unequal) {
  /** For the claim, against it, or neither. */
  enum Leaning {
    FOR,
    AGAINST,
    NEITHER;

    static Leaning towards(boolean claim) {
      return claim ? FOR : AGAINST;
    }
  }

  /** A comparison that could not be made. */
  static Check impossible(String cells, String measure, String why) {
    return new Check(cells, measure, null, null, null, Leaning.NEITHER, why, false);
  }

  /** One that must not be made. */
  static Check unequal(String cells, String measure, String first, String second) {
    return new Check(
        cells,
        measure,
        null,
        null,
        null,
        Leaning.NEITHER,
        "congestion control differs: " + first + " and " + second,
        true);
  }

  static Check of(
      String cells, String measure, Ratio ratio, @Nullable Double p, Leaning leaning, String note) {
    return new Check(cells, measure, ratio.value(), ratio.interval(), p, leaning, note, false);
  }

  /** The same, with the reason why its figure cannot be relied on. */
  Check doubted(String why) {
    return new Check(
        cells,
        measure,
        value,
        interval,
        null,
        Leaning.NEITHER,
        note == null ? why : note + "; " + why,
        unequal);
  }

  /** The same after the correction for many tests. */
  Check corrected(double adjusted, double level) {
    boolean kept = adjusted < level;
    return new Check(
        cells,
        measure,
        value,
        interval,
        adjusted,
        kept ? leaning : Leaning.NEITHER,
        kept || leaning == Leaning.NEITHER ? note : note + "; not significant",
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
        leaning == Leaning.NEITHER ? null : leaning == Leaning.FOR,
        note);
  }

  private static @Nullable Double finite(@Nullable Double number) {
    return number != null && Double.isFinite(number) ? number : null;
  }
}
