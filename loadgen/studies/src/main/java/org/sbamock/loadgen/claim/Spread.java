/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.sbamock.loadgen.claim.Check.Leaning;
import org.sbamock.loadgen.experiment.YamlValue;
import org.sbamock.loadgen.statistics.Estimate;
import org.sbamock.loadgen.statistics.Interval;
import org.sbamock.loadgen.statistics.Sample;

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
  public List<Check> checks(List<Slot> slots, Estimates estimates) {
    List<Slot> chosen = slots.stream().filter(slot -> of.matches(slot.cell())).toList();
    List<Check> checks = new ArrayList<>();
    if (chosen.size() > 1) {
      measures.forEach(measure -> checks.add(check(chosen, measure, estimates)));
    }
    return checks;
  }

  private Check check(List<Slot> slots, Measure measure, Estimates estimates) {
    List<Estimate> found = new ArrayList<>();
    for (Slot slot : slots) {
      Check obstacle = new Pair(slots.get(0), slot).anyObstacle(measure, estimates);
      if (obstacle != null) {
        return obstacle;
      }
      found.add(estimates.of(slot, measure));
    }
    double[] ratios = new double[found.get(0).replicates().length];
    for (int i = 0; i < ratios.length; i++) {
      int index = i;
      ratios[i] = ratio(found.stream().mapToDouble(e -> e.replicates()[index]).toArray());
    }
    double share =
        (double) Arrays.stream(ratios).filter(ratio -> ratio <= most).count() / ratios.length;
    Sample distribution = Sample.of(ratios);
    double value = ratio(found.stream().mapToDouble(Estimate::value).toArray());
    return new Check(
        slots.size() + " cells",
        measure.title() + ", largest / smallest",
        value,
        new Interval(distribution.quantile(0.025), distribution.quantile(0.975), 0.95),
        null,
        share >= 0.95 ? Leaning.FOR : share <= LEVEL ? Leaning.AGAINST : Leaning.NEITHER,
        "at most " + Numbers.text(most) + " is claimed",
        false);
  }

  private static double ratio(double[] figures) {
    Sample sample = Sample.of(figures);
    return sample.max() / Math.max(sample.min(), 1e-12);
  }
}
