/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** One quantity over several windows. */
public record Figure(double median, double min, double max) {
  private static final double PARTS = 1_000;

  /**
   * Of those values.
   *
   * @throws IllegalArgumentException if there is none
   */
  public static Figure of(List<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("there is no value");
    }
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return new Figure(
        rounded(median(sorted)), rounded(sorted[0]), rounded(sorted[sorted.length - 1]));
  }

  /** Of one quantity of windows; null unless each of them has it. */
  static @Nullable Figure of(List<Window> windows, Function<Window, @Nullable Double> quantity) {
    List<Double> values =
        windows.stream().<@Nullable Double>map(quantity).filter(Objects::nonNull).toList();
    return values.isEmpty() || values.size() < windows.size() ? null : of(values);
  }

  /**
   * Of two quantities: the ratio of their medians, and the least and the greatest ratio of values
   * that were measured next to each other.
   *
   * @throws IllegalArgumentException if there are not as many of one as of the other
   */
  static Figure ratio(List<Double> first, List<Double> second) {
    if (first.size() != second.size()) {
      throw new IllegalArgumentException(first.size() + " values against " + second.size());
    }
    List<Double> ratios = new ArrayList<>();
    for (int i = 0; i < first.size(); i++) {
      ratios.add(first.get(i) / second.get(i));
    }
    Figure pairs = of(ratios);
    return new Figure(rounded(median(first) / median(second)), pairs.min, pairs.max);
  }

  private static double median(List<Double> values) {
    return median(values.stream().mapToDouble(Double::doubleValue).sorted().toArray());
  }

  private static double median(double[] sorted) {
    int middle = sorted.length / 2;
    return sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
  }

  private static double rounded(double value) {
    return Math.round(value * PARTS) / PARTS;
  }

  /** The median of those values, for what needs no more. */
  static double medianOf(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return median(sorted);
  }
}
