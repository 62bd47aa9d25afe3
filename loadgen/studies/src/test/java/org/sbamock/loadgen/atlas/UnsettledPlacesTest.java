/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.atlas;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.sbamock.loadgen.atlas.ProtocolMap.Panel;
import org.sbamock.loadgen.claim.CellSelector;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.statistics.Bootstrap;
import org.sbamock.loadgen.statistics.Estimate;
import org.sbamock.loadgen.statistics.Statistic;

class UnsettledPlacesTest {
  private static final MapSpec SPEC =
      new MapSpec(
          "map",
          "Map",
          "endToEndDelay",
          List.of(Statistic.MEDIAN),
          CellSelector.ALL,
          List.of(),
          Dimension.ROUND_TRIP,
          Dimension.LOSS,
          0.1,
          List.of(),
          false);
  private static final List<String> XS = List.of("5", "20", "80");
  private static final List<String> YS = List.of("0", "1");

  /** A place: the fastest protocol, followed by ? if it is undecided and by = if both are equal. */
  private static MapCell cell(String x, String y, String text) {
    String best = text.substring(0, 2);
    String other = best.equals("h2") ? "h3" : "h2";
    double ratio = text.endsWith("?") ? 1.12 : text.endsWith("=") ? 1.01 : 2;
    double uncertainty = text.endsWith("?") ? 0.1 : 0.01;
    Map<String, Estimate> values = new LinkedHashMap<>();
    values.put(best, Estimate.of(100, uncertainty, new Bootstrap(1)));
    values.put(other, Estimate.of(100 * ratio, uncertainty, new Bootstrap(2)));
    return MapCell.of(x, y, values, 0.1, null);
  }

  private static List<String> unsettled(String... places) {
    List<MapCell> cells = new ArrayList<>();
    for (int i = 0; i < places.length; i++) {
      cells.add(cell(XS.get(i % XS.size()), YS.get(i / XS.size()), places[i]));
    }
    Panel panel = new Panel("", XS, YS, Map.of(Statistic.MEDIAN, cells), List.of(), Map.of());
    ProtocolMap map = new ProtocolMap(SPEC, List.of(panel), List.of());
    return cells.stream()
        .filter(cell -> UnsettledPlaces.isUnsettled(map, panel, cell))
        .map(cell -> cell.x() + "/" + cell.y())
        .toList();
  }

  @Test
  void decidedPlacesThatAgreeAreSettled() {
    assertThat(unsettled("h3", "h3", "h3", "h3", "h3", "h3")).isEmpty();
  }

  @Test
  void bothSidesOfADisagreementAreUnsettled() {
    assertThat(unsettled("h2", "h3", "h3", "h2", "h3", "h3"))
        .containsExactly("5/0", "20/0", "5/1", "20/1");
    // Not across corners.
    assertThat(unsettled("h2", "h2", "h2", "h2", "h2", "h3"))
        .containsExactly("80/0", "20/1", "80/1");
  }

  @Test
  void undecidedPlacesAreUnsettled() {
    assertThat(unsettled("h3", "h3?", "h3", "h3", "h3", "h3")).containsExactly("20/0");
  }

  @Test
  void equalProtocolsDisagreeWithDecidedNeighboursOnly() {
    assertThat(unsettled("h2=", "h3=", "h2=", "h3=", "h2=", "h3=")).isEmpty();
    assertThat(unsettled("h2=", "h3", "h3", "h3", "h3", "h3"))
        .containsExactly("5/0", "20/0", "5/1");
  }
}
