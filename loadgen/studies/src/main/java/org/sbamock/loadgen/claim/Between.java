/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.claim.Check.Support;
import org.sbamock.loadgen.experiment.YamlValue;
import org.sbamock.loadgen.statistics.Estimate;
import org.sbamock.loadgen.statistics.Interval;

/**
 * A figure, or the difference of two figures, lies in a range.
 *
 * @param sides the cells, and the cells whose figures are subtracted
 * @param low the lower limit in the metric's unit; may be −∞
 * @param high the upper limit; may be ∞
 * @param judged false if the figure depends on the study's hardware and is only reported
 */
record Between(
    List<Measure> measures,
    Pair.Sides sides,
    double low,
    double high,
    boolean judged,
    Quantifier quantifier)
    implements Predicate {

  static Between read(YamlValue tree) {
    tree.only(Set.of("metric", "stat", "a", "minus", "ignore", "low", "high", "judged", "in"));
    if (!tree.has("low") && !tree.has("high")) {
      throw tree.wrong("'low' or 'high' is missing: expected at least one of them");
    }
    Pair.Sides sides = Pair.Sides.read(tree, "a", "minus");
    return new Between(
        Measure.read(tree, "metric", "stat"),
        tree.has("minus") ? sides : new Pair.Sides(CellSelector.at(tree, "a"), null, Set.of()),
        tree.number("low", Double.NEGATIVE_INFINITY),
        tree.number("high", Double.POSITIVE_INFINITY),
        tree.flag("judged", true),
        Quantifier.read(tree));
  }

  @Override
  public @Nullable String shownOnly() {
    return judged
        ? null
        : "an absolute figure of the study's hardware is shown beside the measured one, not judged";
  }

  @Override
  public List<Check> checks(List<PlannedCell> cells, Estimates estimates) {
    List<Check> checks = new ArrayList<>();
    for (Pair pair : sides.pairs(cells)) {
      for (Measure measure : measures) {
        Check obstacle = pair.obstacle(measure, measure, estimates);
        checks.add(pair.doubted(obstacle == null ? check(pair, measure, estimates) : obstacle));
      }
    }
    return checks;
  }

  private Check check(Pair pair, Measure measure, Estimates estimates) {
    Estimate figure = estimates.of(pair.first(), measure);
    if (sides.second() != null) {
      figure = figure.minus(estimates.of(pair.second(), measure));
    }
    boolean counted = Metric.isSuccess(measure.metric());
    double value = figure.value();
    boolean within = value >= low && value <= high;
    double unresolved = unresolved(pair, measure, estimates);
    Interval interval = counted ? new Interval(value, value, 1) : figure.interval(1 - LEVEL);
    Double p =
        counted
            ? null
            : Math.abs(value - low) < unresolved || Math.abs(value - high) < unresolved
                ? Double.valueOf(1)
                : within
                    ? figure.equivalenceP(low, high)
                    : Double.valueOf(figure.p(value < low ? low : high));
    return new Check(
        pair.text(),
        measure.title() + (sides.second() == null ? "" : ", difference"),
        value,
        interval,
        judged ? p : null,
        judged ? Support.towards(within) : Support.NEITHER,
        measure.text(value) + "; " + range(measure) + " is claimed",
        false);
  }

  /** Returns the largest difference of the figure from a limit that is not distinguished from 0. */
  private static double unresolved(Pair pair, Measure measure, Estimates estimates) {
    double larger =
        Math.max(
            estimates.of(pair.first(), measure).value(),
            estimates.of(pair.second(), measure).value());
    double factor = estimates.resolution(measure, List.of(pair.first(), pair.second()));
    return larger * (factor - 1);
  }

  private String range(Measure measure) {
    if (Double.isInfinite(low)) {
      return "at most " + measure.text(high);
    }
    return Double.isInfinite(high)
        ? "at least " + measure.text(low)
        : low == high
            ? measure.text(low)
            : Metric.named(measure.metric()).number(low) + " to " + measure.text(high);
  }
}
