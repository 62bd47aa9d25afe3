/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.atlas;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.sbamock.loadgen.statistics.Sample;
import org.sbamock.loadgen.statistics.Statistic;

/**
 * How well the model explains a statistic.
 *
 * @param count the number of compared figures, of each protocol in each cell
 * @param median the median of |ln(measured / model)|
 * @param p90 its 90th percentile
 * @param regions the cells that the model does not explain
 */
public record ModelFit(
    Statistic statistic, int count, double median, double p90, List<Region> regions) {
  /** The largest factor between measurement and model of an explained figure. */
  public static final double EXPLAINED = 1.25;

  /**
   * Cells of a protocol in a panel whose figures differ from the model by more than {@link
   * #EXPLAINED}.
   *
   * @param cells the number of such cells
   * @param of the number of cells
   * @param least the lowest measured / model of these cells
   * @param most the highest
   * @param xs the values of the horizontal axis at which such cells are
   * @param ys the values of the vertical axis
   */
  public record Region(
      String protocol,
      String panel,
      int cells,
      int of,
      double least,
      double most,
      List<String> xs,
      List<String> ys) {}

  /** The ratio of a measured figure to that of the model. */
  record Comparison(String protocol, String panel, String x, String y, double ratio) {
    boolean isExplained() {
      return Math.abs(Math.log(ratio)) <= Math.log(EXPLAINED);
    }
  }

  static ModelFit of(Statistic statistic, List<Comparison> comparisons) {
    Sample errors =
        Sample.of(
            comparisons.stream()
                .mapToDouble(comparison -> Math.abs(Math.log(comparison.ratio())))
                .toArray());
    Map<List<String>, List<Comparison>> groups = new LinkedHashMap<>();
    comparisons.forEach(
        comparison ->
            groups
                .computeIfAbsent(
                    List.of(comparison.protocol(), comparison.panel()), key -> new ArrayList<>())
                .add(comparison));
    List<Region> regions = new ArrayList<>();
    groups.values().forEach(group -> addRegion(group, regions));
    return new ModelFit(
        statistic, comparisons.size(), errors.median(), errors.quantile(0.9), regions);
  }

  private static void addRegion(List<Comparison> group, List<Region> regions) {
    List<Comparison> unexplained = group.stream().filter(one -> !one.isExplained()).toList();
    if (unexplained.isEmpty()) {
      return;
    }
    Set<String> xs = new LinkedHashSet<>();
    Set<String> ys = new LinkedHashSet<>();
    unexplained.forEach(
        one -> {
          xs.add(one.x());
          ys.add(one.y());
        });
    Sample ratios = Sample.of(unexplained.stream().mapToDouble(Comparison::ratio).toArray());
    regions.add(
        new Region(
            group.get(0).protocol(),
            group.get(0).panel(),
            unexplained.size(),
            group.size(),
            ratios.min(),
            ratios.max(),
            List.copyOf(xs),
            List.copyOf(ys)));
  }

  /** Returns the number of figures that the model does not explain. */
  public int unexplained() {
    return regions.stream().mapToInt(Region::cells).sum();
  }

  /** Returns the summary in a sentence. */
  public String text() {
    return String.format(
        Locale.ROOT,
        "%s: |ln(measured / model)| has the median %.2f and the 90th percentile %.2f over %d"
            + " figures; %d differ by a factor of more than %.2f.",
        statistic.title(),
        median,
        p90,
        count,
        unexplained(),
        EXPLAINED);
  }
}
