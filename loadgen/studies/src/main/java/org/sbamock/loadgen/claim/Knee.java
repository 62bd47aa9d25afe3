/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.ToIntFunction;
import org.sbamock.loadgen.claim.Check.Support;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.Quantities;
import org.sbamock.loadgen.experiment.YamlValue;

/**
 * The curve has its knee at a given value. The claim holds if at least 95 % of the bootstrap
 * replicates of the curve have the knee there, and is contradicted if less than 5 % do.
 *
 * @param settles whether the knee is the first value from which the figure stays within the margin
 *     of its last value; otherwise it is the point with the largest distance from the chord, over
 *     the logarithm of the dimension
 */
record Knee(
    List<Measure> measures,
    Dimension along,
    CellSelector of,
    String at,
    boolean settles,
    double margin,
    Quantifier quantifier)
    implements Predicate {

  static Knee read(YamlValue tree) {
    tree.only(Set.of("metric", "stat", "along", "of", "at", "rule", "margin", "in"));
    tree.child("along");
    return new Knee(
        Measure.read(tree, "metric", "stat"),
        tree.dimensions("along").get(0),
        CellSelector.at(tree, "of"),
        tree.text("at"),
        tree.oneOf("rule", List.of("settles", "bends")).equals("settles"),
        tree.number("margin", MARGIN),
        Quantifier.read(tree));
  }

  @Override
  public List<Check> checks(List<PlannedCell> cells, Estimates estimates) {
    List<Check> checks = new ArrayList<>();
    for (Measure measure : measures) {
      for (Series series : Series.of(cells, along, of, null, measure, estimates)) {
        checks.add(series.obstacle() == null ? check(series, measure) : series.obstacle());
      }
    }
    return checks;
  }

  private Check check(Series series, Measure measure) {
    ToIntFunction<double[]> rule =
        settles ? this::settling : values -> farthest(series.at(), values);
    double claimed = Quantities.octets(at);
    int there = 0;
    for (int i = 0; i < series.replicates(); i++) {
      if (series.at()[rule.applyAsInt(series.replicate(i))] == claimed) {
        there++;
      }
    }
    double share = (double) there / series.replicates();
    double knee = series.at()[rule.applyAsInt(series.values())];
    return new Check(
        series.cells(),
        measure.title() + " along " + along + ", knee",
        knee,
        null,
        null,
        share >= 0.95 ? Support.FOR : share <= LEVEL ? Support.AGAINST : Support.NEITHER,
        "the knee is at "
            + NumberText.text(knee)
            + ", at "
            + at
            + " in "
            + Math.round(100 * share)
            + " % of replicates; "
            + series.text(measure, false),
        false);
  }

  private int settling(double[] values) {
    double last = values[values.length - 1];
    int knee = values.length - 1;
    while (knee > 0
        && values[knee - 1] <= last * (1 + margin)
        && values[knee - 1] >= last / (1 + margin)) {
      knee--;
    }
    return knee;
  }

  static int farthest(double[] at, double[] values) {
    int last = values.length - 1;
    double width = Math.log(at[last] / at[0]);
    double height = values[last] - values[0];
    int knee = 0;
    double most = -1;
    for (int i = 0; i <= last; i++) {
      double chord = values[0] + height * Math.log(at[i] / at[0]) / width;
      double distance = Math.abs(values[i] - chord);
      if (distance > most) {
        most = distance;
        knee = i;
      }
    }
    return knee;
  }
}
