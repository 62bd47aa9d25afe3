/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.statistics.Estimate;
import org.sbamock.loadgen.statistics.Ratio;

/**
 * The figures of cells along a dimension of numbers, ascending.
 *
 * @param cells what the cells have in common, for people
 * @param at the numbers
 * @param figures at them
 * @param resolution the largest ratio of figures that is not distinguished from 1
 * @param obstacle why there is no series; null if there is one
 */
record Series(
    String cells,
    double[] at,
    List<Estimate> figures,
    double resolution,
    @Nullable Check obstacle) {

  /**
   * The series of every group of cells that agree in all else.
   *
   * @param over cells by whose figure each is divided; null for none
   */
  static List<Series> of(
      List<PlannedCell> cells,
      Dimension along,
      CellSelector of,
      @Nullable CellSelector over,
      Measure measure,
      Estimates estimates) {
    List<PlannedCell> chosen =
        cells.stream().filter(planned -> of.matches(planned.cell())).toList();
    List<Series> series = new ArrayList<>();
    for (List<PlannedCell> group : PlannedCell.groups(chosen, Set.of(along))) {
      if (group.size() > 1) {
        series.add(of(group, along, of, over, measure, estimates, cells));
      }
    }
    return series;
  }

  private static Series of(
      List<PlannedCell> group,
      Dimension along,
      CellSelector of,
      @Nullable CellSelector over,
      Measure measure,
      Estimates estimates,
      List<PlannedCell> all) {
    List<PlannedCell> ascending =
        group.stream()
            .sorted(Comparator.comparingDouble(planned -> number(planned, along)))
            .toList();
    Map<Dimension, String> common = PlannedCell.rest(group.get(0).cell(), Set.of(along));
    String cells = group.get(0).text(common);
    List<Estimate> found = new ArrayList<>();
    for (PlannedCell planned : ascending) {
      Check obstacle = new Pair(ascending.get(0), planned).anyObstacle(measure, estimates);
      PlannedCell divisor = over == null ? null : divisor(planned, of, over, all);
      if (obstacle == null && divisor != null) {
        obstacle = new Pair(planned, divisor).anyObstacle(measure, estimates);
      }
      if (obstacle == null && over != null && divisor == null) {
        obstacle = Check.impossible(cells, measure.title(), "there is no cell to divide by");
      }
      if (obstacle != null) {
        return new Series(cells, new double[0], List.of(), 1, obstacle);
      }
      Estimate figure = estimates.of(planned, measure);
      found.add(divisor == null ? figure : figure.over(estimates.of(divisor, measure)));
    }
    double[] at = ascending.stream().mapToDouble(planned -> number(planned, along)).toArray();
    return new Series(cells, at, found, estimates.resolution(measure, ascending), null);
  }

  private static @Nullable PlannedCell divisor(
      PlannedCell planned, CellSelector of, CellSelector over, List<PlannedCell> all) {
    return new Pair.Sides(of, over, Set.of())
        .pairs(all).stream()
            .filter(pair -> pair.first() == planned)
            .map(Pair::second)
            .findFirst()
            .orElse(null);
  }

  private static double number(PlannedCell planned, Dimension along) {
    return TextOrder.number(planned.cell().get(along));
  }

  /** The values and where they are, for people. */
  String text(Measure measure, boolean ratios) {
    StringBuilder text = new StringBuilder();
    for (int i = 0; i < at.length; i++) {
      double value = figures.get(i).value();
      text.append(i == 0 ? "" : ", ")
          .append(NumberText.text(at[i]))
          .append(": ")
          .append(ratios ? NumberText.text(value) : measure.text(value));
    }
    return text.toString();
  }

  /** Returns the ratio of the figure at one index to that at another. */
  Ratio ratio(int index, int other) {
    return Ratio.of(figures.get(index), figures.get(other)).withResolution(resolution);
  }

  int replicates() {
    return figures.stream().mapToInt(figure -> figure.replicates().length).min().orElse(0);
  }

  /** What the figures might have been. */
  double[] replicate(int index) {
    return figures.stream().mapToDouble(figure -> figure.replicates()[index]).toArray();
  }

  double[] values() {
    return figures.stream().mapToDouble(Estimate::value).toArray();
  }
}
