/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.bench;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** The median, minimum and maximum of one quantity over several windows. */
public record Figure(double median, double min, double max) {
  private static final double PARTS = 1_000;

  /**
   * Returns the figure of the given values.
   *
   * @throws IllegalArgumentException if there is no value
   */
  public static Figure of(List<Double> values) {
    if (values.isEmpty()) {
      throw new IllegalArgumentException("there is no value");
    }
    double[] sorted = values.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    return new Figure(
        rounded(median(sorted)), rounded(sorted[0]), rounded(sorted[sorted.length - 1]));
  }

  /** Returns the figure of one quantity of windows; null unless every window has a value. */
  static @Nullable Figure of(List<Window> windows, Function<Window, @Nullable Double> quantity) {
    List<Double> values =
        windows.stream().<@Nullable Double>map(quantity).filter(Objects::nonNull).toList();
    return values.isEmpty() || values.size() < windows.size() ? null : of(values);
  }

  /**
   * Returns the ratio of two quantities: the ratio of their medians, and the minimum and maximum
   * ratio of values with the same index.
   *
   * @throws IllegalArgumentException if the lists differ in length or are empty
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

  /** Returns the median of the given values. */
  static double medianOf(double... values) {
    double[] sorted = values.clone();
    Arrays.sort(sorted);
    return median(sorted);
  }
}
