/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.claim.Check.Support;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.YamlValue;
import org.sbamock.loadgen.statistics.Ratio;

/**
 * A figure rises or falls along a dimension of numbers, or does neither. It falls if the last is
 * significantly less than the first and no step rises by more than the margin.
 *
 * @param over cells by whose figure each is divided first; null for none
 */
record Trend(
    List<Measure> measures,
    Dimension along,
    CellSelector of,
    @Nullable CellSelector over,
    Direction is,
    double margin,
    Quantifier quantifier)
    implements Predicate {
  enum Direction {
    FALLING,
    RISING,
    NONE
  }

  static Trend read(YamlValue tree) {
    tree.only(Set.of("metric", "stat", "along", "of", "over", "is", "margin", "in"));
    tree.child("along");
    Direction is =
        switch (tree.oneOf("is", List.of("falling", "rising", "none"))) {
          case "falling" -> Direction.FALLING;
          case "rising" -> Direction.RISING;
          default -> Direction.NONE;
        };
    return new Trend(
        Measure.read(tree, "metric", "stat"),
        tree.dimensions("along").get(0),
        CellSelector.at(tree, "of"),
        tree.has("over") ? CellSelector.at(tree, "over") : null,
        is,
        tree.number("margin", MARGIN),
        Quantifier.read(tree));
  }

  @Override
  public List<Check> checks(List<PlannedCell> cells, Estimates estimates) {
    List<Check> checks = new ArrayList<>();
    for (Measure measure : measures) {
      for (Series series : Series.of(cells, along, of, over, measure, estimates)) {
        checks.add(series.obstacle() == null ? check(series, measure) : series.obstacle());
      }
    }
    return checks;
  }

  private Check check(Series series, Measure measure) {
    List<Ratio> steps = new ArrayList<>();
    int last = series.figures().size() - 1;
    for (int i = 1; i <= last; i++) {
      steps.add(series.ratio(i, i - 1));
    }
    double rise = rise(steps);
    double fall = fall(steps);
    Ratio whole = series.ratio(last, 0);
    String title = measure.title() + " along " + along + ", last / first";
    String note = series.text(measure, over != null);
    double level = whole.equivalenceP(margin);
    if (is == Direction.NONE) {
      double none = Math.min(level, Math.max(rise, fall));
      return none < LEVEL
          ? Check.of(series.cells(), title, whole, none, Support.FOR, note)
          : Check.of(
              series.cells(),
              title,
              whole,
              whole.p(whole.value() > 1 ? 1 + margin : 1 / (1 + margin)),
              isBeyond(whole.value()) ? Support.AGAINST : Support.NEITHER,
              note);
    }
    double backwards = is == Direction.FALLING ? rise : fall;
    if (backwards < LEVEL) {
      return Check.of(series.cells(), title, whole, backwards, Support.AGAINST, note);
    }
    if (level < LEVEL && whole.p(1) >= LEVEL) {
      return Check.of(series.cells(), title, whole, level, Support.AGAINST, note);
    }
    if (steps.stream().anyMatch(this::isReverse)) {
      return Check.of(series.cells(), title, whole, whole.p(1), Support.NEITHER, note);
    }
    boolean towards = is == Direction.FALLING ? whole.value() < 1 : whole.value() > 1;
    return Check.of(series.cells(), title, whole, whole.p(1), Support.towards(towards), note);
  }

  /** Returns the p-value of the hypothesis that no step rises by more than the margin. */
  private double rise(List<Ratio> steps) {
    return smallest(
        steps.size(), steps.stream().filter(step -> step.value() > 1 + margin), 1 + margin);
  }

  /** Returns the p-value of the hypothesis that no step falls by more than the margin. */
  private double fall(List<Ratio> steps) {
    return smallest(
        steps.size(),
        steps.stream().filter(step -> step.value() < 1 / (1 + margin)),
        1 / (1 + margin));
  }

  private static double smallest(int tests, Stream<Ratio> beyond, double bound) {
    return Math.min(1, tests * beyond.mapToDouble(step -> step.p(bound)).min().orElse(1));
  }

  /** Returns whether a step reverses the direction by more than the margin. */
  private boolean isReverse(Ratio step) {
    return is == Direction.FALLING ? step.value() > 1 + margin : step.value() < 1 / (1 + margin);
  }

  private boolean isBeyond(double ratio) {
    return ratio > 1 + margin || ratio < 1 / (1 + margin);
  }
}
