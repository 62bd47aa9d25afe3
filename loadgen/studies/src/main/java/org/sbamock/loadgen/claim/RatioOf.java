/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import org.sbamock.loadgen.experiment.YamlValue;
import org.sbamock.loadgen.statistics.Ratio;

/**
 * One figure is so many times another.
 *
 * @param expected how many times
 * @param margin how far it may be from that, as a part of it
 */
record RatioOf(
    List<Measure> measures, Pair.Sides sides, double expected, double margin, Quantifier quantifier)
    implements Predicate {

  static RatioOf read(YamlValue tree) {
    tree.only(Set.of("metric", "stat", "a", "to", "ignore", "is", "within", "in"));
    tree.child("to");
    double expected = tree.number("is");
    if (!(expected > 0)) {
      throw tree.child("is").wrong("'" + tree.child("is").text() + "': expected a number above 0");
    }
    return new RatioOf(
        Measure.read(tree, "metric", "stat"),
        Pair.Sides.read(tree, "a", "to"),
        expected,
        tree.number("within", MARGIN),
        Quantifier.read(tree));
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
    var first = estimates.of(pair.first(), measure);
    var second = estimates.of(pair.second(), measure);
    String note =
        measure.text(first.value())
            + " against "
            + measure.text(second.value())
            + "; "
            + NumberText.text(expected)
            + " times is claimed";
    Ratio ratio = estimates.ratio(pair.first(), measure, pair.second(), measure);
    return Compare.about(pair.text(), Pair.title(measure, measure), ratio, expected, margin, note);
  }
}
