/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.atlas;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.sbamock.loadgen.statistics.Statistic;

/**
 * The maps of a {@link MapSpec} with their numbers.
 *
 * @param panels one for each combination of the values of the dimensions of {@link MapSpec#panels}
 * @param fits how well the model explains each statistic; empty without a model
 */
public record ProtocolMap(MapSpec spec, List<Panel> panels, List<ModelFit> fits) {
  /**
   * The maps of one combination of values.
   *
   * @param title the values; empty if the map has no dimensions of panels
   * @param xs the values of the horizontal axis, ascending
   * @param ys the values of the vertical axis, ascending
   * @param fastest the cells of each statistic
   * @param prices the cells of the price; empty without prices
   * @param models the cells of each statistic by the model; empty without a model
   */
  public record Panel(
      String title,
      List<String> xs,
      List<String> ys,
      Map<Statistic, List<MapCell>> fastest,
      List<MapCell> prices,
      Map<Statistic, List<MapCell>> models) {
    /** Returns the cell at a place of a list of cells. */
    public static Optional<MapCell> at(List<MapCell> cells, String x, String y) {
      return cells.stream().filter(cell -> cell.x().equals(x) && cell.y().equals(y)).findFirst();
    }
  }
}
