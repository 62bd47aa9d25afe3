/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.Comparator;
import java.util.List;
import java.util.function.BiFunction;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.Quantities;

/** The order in which the texts of a dimension are shown. */
public final class TextOrder {
  private TextOrder() {}

  /** Choices as they are listed, numbers and octets by size, others by the alphabet. */
  public static Comparator<String> of(Dimension dimension) {
    List<String> listed = dimension.allowed().listed();
    return Comparator.comparingInt((String text) -> place(listed, text))
        .thenComparingDouble(TextOrder::number)
        .thenComparing(Comparator.naturalOrder());
  }

  /**
   * Returns the order of items by their texts in dimensions, the first dimension first.
   *
   * @param text returns the text of an item in a dimension
   */
  public static <T> Comparator<T> by(
      List<Dimension> dimensions, BiFunction<T, Dimension, String> text) {
    Comparator<T> order = (one, other) -> 0;
    for (Dimension dimension : dimensions) {
      order = order.thenComparing(item -> text.apply(item, dimension), of(dimension));
    }
    return order;
  }

  private static int place(List<String> listed, String text) {
    int place = listed.indexOf(text);
    return place < 0 ? listed.size() : place;
  }

  /** A number or a number of octets; infinite for another text. */
  public static double number(String text) {
    if (text.matches("[0-9]{1,9}\\.[0-9]{1,9}")) {
      return Double.parseDouble(text);
    }
    try {
      return Quantities.octets(text);
    } catch (IllegalArgumentException e) {
      return Double.POSITIVE_INFINITY;
    }
  }
}
