/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import org.sbamock.loadgen.claim.Check.Support;
import org.sbamock.loadgen.experiment.YamlValue;
import org.sbamock.loadgen.statistics.Estimate;
import org.sbamock.loadgen.statistics.Interval;
import org.sbamock.loadgen.statistics.Ratio;
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
  public List<Check> checks(List<PlannedCell> cells, Estimates estimates) {
    List<PlannedCell> chosen =
        cells.stream().filter(planned -> of.matches(planned.cell())).toList();
    List<Check> checks = new ArrayList<>();
    if (chosen.size() > 1) {
      measures.forEach(measure -> checks.add(check(chosen, measure, estimates)));
    }
    return checks;
  }

  private Check check(List<PlannedCell> cells, Measure measure, Estimates estimates) {
    List<Estimate> found = new ArrayList<>();
    for (PlannedCell planned : cells) {
      Check obstacle = new Pair(cells.get(0), planned).anyObstacle(measure, estimates);
      if (obstacle != null) {
        return obstacle;
      }
      found.add(estimates.of(planned, measure));
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
    boolean resolved = Ratio.isResolved(value, most, estimates.resolution(measure, cells));
    return new Check(
        cells.size() + " cells",
        measure.title() + ", largest / smallest",
        value,
        new Interval(distribution.quantile(0.025), distribution.quantile(0.975), 0.95),
        null,
        resolved && share >= 0.95
            ? Support.FOR
            : resolved && share <= LEVEL ? Support.AGAINST : Support.NEITHER,
        "at most " + NumberText.text(most) + " is claimed",
        false);
  }

  private static double ratio(double[] figures) {
    Sample sample = Sample.of(figures);
    return sample.max() / Math.max(sample.min(), 1e-12);
  }
}
