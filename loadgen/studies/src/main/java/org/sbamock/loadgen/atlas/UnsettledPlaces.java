/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.atlas;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.sbamock.loadgen.atlas.ProtocolMap.Panel;
import org.sbamock.loadgen.claim.TrialData;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.TrialResult;

/**
 * The places of maps that need more replicates: those that are undecided by the first statistic of
 * their map, and those whose fastest protocol differs from that of a neighbour while either of the
 * two is decided. Neighbours are next to each other along the horizontal or the vertical axis.
 */
public final class UnsettledPlaces {
  private UnsettledPlaces() {}

  /**
   * Returns the identifiers of the cells at unsettled places, of all protocols of a place.
   *
   * @param maps the maps of a run
   * @param data the run
   */
  public static Set<String> cells(List<ProtocolMap> maps, TrialData data) {
    Set<String> cells = new TreeSet<>();
    for (ProtocolMap map : maps) {
      for (Panel panel : map.panels()) {
        for (MapCell cell : first(map, panel)) {
          if (isUnsettled(map, panel, cell)) {
            data.trials().stream()
                .filter(trial -> isAt(map.spec(), panel, cell, trial))
                .forEach(trial -> cells.add(trial.id()));
          }
        }
      }
    }
    return cells;
  }

  private static List<MapCell> first(ProtocolMap map, Panel panel) {
    return panel.fastest().getOrDefault(map.spec().statistics().get(0), List.of());
  }

  static boolean isUnsettled(ProtocolMap map, Panel panel, MapCell cell) {
    if (cell.verdict() == MapCell.Verdict.UNDECIDED) {
      return true;
    }
    int x = panel.xs().indexOf(cell.x());
    int y = panel.ys().indexOf(cell.y());
    return disagrees(map, panel, cell, x - 1, y)
        || disagrees(map, panel, cell, x + 1, y)
        || disagrees(map, panel, cell, x, y - 1)
        || disagrees(map, panel, cell, x, y + 1);
  }

  private static boolean disagrees(ProtocolMap map, Panel panel, MapCell cell, int x, int y) {
    if (x < 0 || y < 0 || x >= panel.xs().size() || y >= panel.ys().size()) {
      return false;
    }
    Optional<MapCell> neighbour = Panel.at(first(map, panel), panel.xs().get(x), panel.ys().get(y));
    return neighbour
        .filter(other -> !other.best().equals(cell.best()))
        .filter(
            other ->
                other.verdict() == MapCell.Verdict.DECIDED
                    || cell.verdict() == MapCell.Verdict.DECIDED)
        .isPresent();
  }

  private static boolean isAt(MapSpec spec, Panel panel, MapCell cell, TrialResult trial) {
    return spec.where().matches(trial.cell())
        && trial.cell().find(spec.x()).filter(cell.x()::equals).isPresent()
        && trial.cell().find(spec.y()).filter(cell.y()::equals).isPresent()
        && MapBuilder.title(trial, spec.panels()).equals(panel.title())
        && cell.values().containsKey(trial.cell().get(Dimension.PROTOCOL));
  }
}
