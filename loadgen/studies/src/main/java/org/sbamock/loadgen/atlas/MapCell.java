/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.atlas;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.statistics.Estimate;
import org.sbamock.loadgen.statistics.Ratio;

/**
 * A cell of a map: the figures of the protocols at one place, of which lower ones are better.
 *
 * @param x the value of the horizontal axis
 * @param y the value of the vertical axis
 * @param values the figure of each protocol that was measured, in the order of the protocols
 * @param best the protocol with the lowest figure
 * @param ratios the ratio of the figure of each other protocol to the lowest one
 * @param margin the largest relative difference of equivalent protocols
 * @param doubt why the figures of a protocol are unreliable; null if all are reliable
 */
public record MapCell(
    String x,
    String y,
    Map<String, Estimate> values,
    String best,
    Map<String, Ratio> ratios,
    double margin,
    @Nullable String doubt) {
  /** What the figures show about the best protocol. */
  public enum Verdict {
    /** The best protocol is better than every other one by more than the margin. */
    DECIDED,
    /** At least one protocol differs from the best one by less than the margin, and none may. */
    EQUAL,
    /** The interval of a ratio includes the margin, or the figures are unreliable. */
    UNDECIDED
  }

  /**
   * Creates a cell.
   *
   * @param values at least one figure
   */
  static MapCell of(
      String x, String y, Map<String, Estimate> values, double margin, @Nullable String doubt) {
    String best =
        values.entrySet().stream()
            .min((one, other) -> Double.compare(one.getValue().value(), other.getValue().value()))
            .orElseThrow()
            .getKey();
    Map<String, Ratio> ratios = new LinkedHashMap<>();
    Estimate least = values.get(best);
    values.forEach(
        (protocol, value) -> {
          if (!protocol.equals(best) && least != null) {
            ratios.put(protocol, Ratio.of(value, least));
          }
        });
    return new MapCell(x, y, values, best, ratios, margin, doubt);
  }

  /** Returns what the intervals at 95 % show. */
  public Verdict verdict() {
    double limit = 1 + margin;
    boolean open =
        doubt != null
            || ratios.isEmpty()
            || ratios.values().stream()
                .anyMatch(
                    ratio -> ratio.interval().low() <= limit && ratio.interval().high() >= limit);
    if (open) {
      return Verdict.UNDECIDED;
    }
    return close().size() == 1 ? Verdict.DECIDED : Verdict.EQUAL;
  }

  /**
   * Returns whether the best protocol is better than every other one by the intervals at 95 %,
   * regardless of the margin and of doubts.
   */
  public boolean isDirectionVisible() {
    return !ratios.isEmpty()
        && ratios.values().stream().allMatch(ratio -> ratio.interval().low() > 1);
  }

  /** Returns the protocols that are not shown to be worse than the best one by the margin. */
  public List<String> close() {
    return values.keySet().stream()
        .filter(
            protocol -> {
              Ratio ratio = ratios.get(protocol);
              return ratio == null || ratio.interval().low() <= 1 + margin;
            })
        .toList();
  }

  /** Returns the ratio of the second lowest figure to the lowest one; null if there is only one. */
  public @Nullable Ratio second() {
    return ratios.values().stream()
        .min((one, other) -> Double.compare(one.value(), other.value()))
        .orElse(null);
  }
}
