/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.util.Collection;
import java.util.EnumMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Selects cells.
 *
 * @param texts the accepted values by dimension; a cell without one of these dimensions is not
 *     selected
 */
public record Selector(Map<Dimension, Set<String>> texts) {
  /** Selects every cell. */
  public static final Selector ALL = new Selector(Map.of());

  /** Returns whether a cell is selected. */
  public boolean matches(Cell cell) {
    return texts.entrySet().stream()
        .allMatch(
            entry -> cell.find(entry.getKey()).filter(entry.getValue()::contains).isPresent());
  }

  /** Returns why none of the cells is selected, for a message. */
  String mismatch(Collection<Cell> cells) {
    for (Map.Entry<Dimension, Set<String>> entry : texts.entrySet()) {
      Dimension dimension = entry.getKey();
      List<String> values =
          cells.stream().flatMap(cell -> cell.find(dimension).stream()).distinct().toList();
      if (values.isEmpty()) {
        return "no cell has a " + dimension;
      }
      if (values.stream().noneMatch(entry.getValue()::contains)) {
        return dimension + ": expected " + String.join(", ", values);
      }
    }
    return "no cell has all of these values";
  }

  /**
   * Parses a selector such as {@code suite=A,protocol=h2|h3}.
   *
   * @throws IllegalArgumentException if the text is invalid; the message names the element
   */
  public static Selector parse(String text) {
    Map<Dimension, Set<String>> texts = new EnumMap<>(Dimension.class);
    for (String part : text.split(",", -1)) {
      int equals = part.indexOf('=');
      if (equals < 1 || equals == part.length() - 1) {
        throw new IllegalArgumentException(
            "'" + part + "': expected DIMENSION=VALUE, such as protocol=h3|h2");
      }
      texts
          .computeIfAbsent(
              Dimension.parse(part.substring(0, equals).strip()), d -> new LinkedHashSet<>())
          .addAll(List.of(part.substring(equals + 1).strip().split("\\|")));
    }
    return new Selector(texts);
  }

  static Selector read(YamlValue value) {
    Map<Dimension, Set<String>> texts = new EnumMap<>(Dimension.class);
    value
        .entries()
        .forEach(
            (name, of) -> {
              Dimension dimension = Settings.dimension(name, of);
              Set<String> chosen = new LinkedHashSet<>();
              of.elements().forEach(each -> chosen.add(Settings.coordinate(dimension, each)));
              texts.put(dimension, chosen);
            });
    return new Selector(texts);
  }
}
