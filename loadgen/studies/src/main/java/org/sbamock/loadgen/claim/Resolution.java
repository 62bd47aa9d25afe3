/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.sbamock.loadgen.claim.TrialData.Twins;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.statistics.Estimate;
import org.sbamock.loadgen.statistics.Ratio;

/**
 * The resolution of a run: the largest ratio of the figures of two sets of trials of the same cell
 * (A/A). It is determined for each measure and impairment of the link, since figures vary more
 * under loss.
 */
final class Resolution {
  private final List<Twins> twins;
  private final Estimates estimates;
  private final Map<Measure, List<TwinRatio>> known = new HashMap<>();

  Resolution(List<Twins> twins, Estimates estimates) {
    this.twins = twins;
    this.estimates = estimates;
  }

  /**
   * Returns the largest ratio that a comparison of cells does not distinguish from 1: that of the
   * twins with the condition and the loss of one of the cells, or of all twins if there are none; 1
   * without twins.
   */
  double of(Measure measure, Collection<PlannedCell> cells) {
    Set<Impairment> impairments =
        cells.stream().map(planned -> Impairment.of(planned.cell())).collect(Collectors.toSet());
    List<TwinRatio> all = ratios(measure);
    List<TwinRatio> alike =
        all.stream().filter(twin -> impairments.contains(Impairment.of(twin.cell()))).toList();
    return (alike.isEmpty() ? all : alike).stream().mapToDouble(TwinRatio::factor).max().orElse(1);
  }

  /** Returns the ratio of each pair of twins whose figures are above zero. */
  List<TwinRatio> ratios(Measure measure) {
    List<TwinRatio> present = known.get(measure);
    if (present == null) {
      present = measured(measure);
      known.put(measure, present);
    }
    return present;
  }

  private List<TwinRatio> measured(Measure measure) {
    List<TwinRatio> ratios = new ArrayList<>();
    for (Twins pair : twins) {
      PlannedCell first = PlannedCell.of(pair.first());
      PlannedCell second = PlannedCell.of(pair.second());
      if (isUsable(first, measure) && isUsable(second, measure)) {
        Estimate one = estimates.of(first, measure);
        Estimate other = estimates.of(second, measure);
        if (one.value() > 0 && other.value() > 0) {
          ratios.add(
              new TwinRatio(
                  pair.first().id(), pair.first().cell(), measure.title(), Ratio.of(one, other)));
        }
      }
    }
    return List.copyOf(ratios);
  }

  private boolean isUsable(PlannedCell planned, Measure measure) {
    return planned.reason() == null && estimates.unavailable(planned, measure) == null;
  }

  /** The condition and the loss of the link of a cell. */
  private record Impairment(Optional<String> condition, Optional<String> loss) {
    static Impairment of(Cell cell) {
      return new Impairment(cell.find(Dimension.CONDITION), cell.find(Dimension.LOSS));
    }
  }
}
