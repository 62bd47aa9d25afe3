/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Set;
import org.sbamock.loadgen.claim.Check.Support;
import org.sbamock.loadgen.experiment.YamlValue;
import org.sbamock.loadgen.statistics.Ratio;

/**
 * The largest figure among cells is at most so many times the smallest.
 *
 * @param most how many times
 */
record Spread(List<Measure> measures, CellSelector of, double most) implements Predicate {

  static Spread read(YamlValue tree) {
    tree.only(Set.of("metric", "stat", "of", "at-most"));
    return new Spread(
        Measure.read(tree, "metric", "stat"), CellSelector.at(tree, "of"), tree.number("at-most"));
  }

  @Override
  public List<Check> checks(List<PlannedCell> cells, Estimates estimates) {
    List<PlannedCell> chosen =
        cells.stream().filter(planned -> of.matches(planned.cell())).toList();
    List<Check> checks = new ArrayList<>();
    if (chosen.size() > 1) {
      measures.forEach(measure -> checks.add(check(chosen, measure, estimates)));
    }
    return checks;
  }

  /**
   * Tests each pair of cells. All ratios must be below the claimed one: the largest p-value is that
   * of the conjunction. One above it contradicts the claim: the smallest is corrected for the
   * number of pairs.
   */
  private Check check(List<PlannedCell> cells, Measure measure, Estimates estimates) {
    for (PlannedCell planned : cells) {
      Check obstacle = new Pair(cells.get(0), planned).anyObstacle(measure, estimates);
      if (obstacle != null) {
        return obstacle;
      }
    }
    List<Ratio> ratios = ratios(cells, measure, estimates);
    Ratio largest = Collections.max(ratios, Comparator.comparingDouble(Ratio::value));
    boolean within = largest.value() <= most;
    double p =
        within
            ? ratios.stream().mapToDouble(ratio -> ratio.equivalenceP(0, most)).max().orElse(1)
            : ratios.stream()
                .filter(ratio -> ratio.value() > most)
                .mapToDouble(ratio -> Math.min(1, ratios.size() * ratio.p(most)))
                .min()
                .orElse(1);
    return new Check(
        cells.size() + " cells",
        measure.title() + ", largest / smallest",
        largest.value(),
        largest.interval(),
        p,
        Support.towards(within),
        "at most " + NumberText.text(most) + " is claimed",
        false);
  }

  /** Returns the ratio of the larger to the smaller figure of each pair of cells. */
  private static List<Ratio> ratios(List<PlannedCell> cells, Measure measure, Estimates estimates) {
    List<PlannedCell> descending =
        cells.stream()
            .sorted(Comparator.comparingDouble(planned -> -estimates.of(planned, measure).value()))
            .toList();
    List<Ratio> ratios = new ArrayList<>();
    for (int larger = 0; larger < descending.size(); larger++) {
      for (int smaller = larger + 1; smaller < descending.size(); smaller++) {
        ratios.add(
            estimates.ratio(descending.get(larger), measure, descending.get(smaller), measure));
      }
    }
    return ratios;
  }
}
