/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.atlas;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.claim.Metric;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.statistics.Estimate;
import org.sbamock.loadgen.statistics.Interval;
import org.sbamock.loadgen.statistics.Ratio;

/** The texts of the cells of a map. */
public final class MapText {
  private MapText() {}

  /** Returns the label in a cell: the best protocol and the ratio of the second one to it. */
  public static String label(MapCell cell) {
    Ratio second = cell.second();
    return switch (cell.verdict()) {
      case DECIDED -> cell.best() + (second == null ? "" : " ×" + factor(second.value()));
      case EQUAL -> String.join("≈", cell.close());
      case UNDECIDED -> cell.best() + "?" + (second == null ? "" : " ×" + factor(second.value()));
    };
  }

  /**
   * Returns the label of the price: the fastest protocol and the ratio of its price to the lowest.
   */
  public static String priceLabel(MapCell price, @Nullable String fastest) {
    if (fastest == null || !price.values().containsKey(fastest)) {
      return "–";
    }
    Ratio ratio = price.ratios().get(fastest);
    return fastest + " ×" + (ratio == null ? "1" : factor(ratio.value()));
  }

  /** Returns a sentence with the figures of all protocols, and those of the model. */
  public static String title(
      MapCell cell, Dimension x, Dimension y, Metric metric, @Nullable MapCell model) {
    StringBuilder title = new StringBuilder();
    title.append(place(x, cell.x())).append(", ").append(place(y, cell.y())).append(": ");
    title.append(finding(cell)).append(". ");
    List<String> values = new ArrayList<>();
    for (Map.Entry<String, Estimate> entry : cell.values().entrySet()) {
      String protocol = entry.getKey();
      Ratio ratio = cell.ratios().get(protocol);
      values.add(
          protocol
              + " "
              + metric.text(entry.getValue().value())
              + (ratio == null ? "" : ", " + times(ratio))
              + modelled(protocol, entry.getValue(), model));
    }
    title.append(String.join("; ", values)).append('.');
    String doubt = cell.doubt();
    return doubt == null ? title.toString() : title + " Unreliable: " + doubt + ".";
  }

  private static String place(Dimension dimension, String value) {
    String unit = dimension.unit();
    return dimension.toString().replace('-', ' ')
        + " "
        + value
        + (unit.isEmpty() ? "" : " " + unit);
  }

  private static String finding(MapCell cell) {
    return switch (cell.verdict()) {
      case DECIDED -> cell.best() + " is lowest";
      case EQUAL -> String.join(" and ", cell.close()) + " are equal within the margin";
      case UNDECIDED -> cell.best() + " is lowest, not decided";
    };
  }

  private static String times(Ratio ratio) {
    Interval interval = ratio.interval();
    return String.format(
        Locale.ROOT,
        "×%s (%s to %s)",
        factor(ratio.value()),
        factor(interval.low()),
        factor(interval.high()));
  }

  private static String modelled(String protocol, Estimate measured, @Nullable MapCell model) {
    Estimate expected = model == null ? null : model.values().get(protocol);
    return expected == null ? "" : ", model ×" + factor(measured.value() / expected.value());
  }

  /** Formats a factor with two decimals below 10. */
  public static String factor(double value) {
    return String.format(Locale.ROOT, value < 9.995 ? "%.2f" : "%.0f", value);
  }
}
