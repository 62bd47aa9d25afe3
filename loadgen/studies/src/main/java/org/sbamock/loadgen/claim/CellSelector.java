/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.claim;

import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.YamlValue;

/**
 * Chooses cells of results.
 *
 * @param texts the texts that are meant in each dimension that matters; {@link #ABSENT} means cells
 *     that do not have the dimension
 * @param except cells that are not chosen nevertheless; null for none
 */
public record CellSelector(Map<Dimension, Set<String>> texts, @Nullable CellSelector except) {
  /** For cells without a dimension. */
  public static final String ABSENT = "absent";

  private static final String EXCEPT = "except";

  /** Chooses every cell. */
  public static final CellSelector ALL = new CellSelector(Map.of());

  /** Chooses by texts alone. */
  public CellSelector(Map<Dimension, Set<String>> texts) {
    this(texts, null);
  }

  /** The selector of that name in a mapping; if it is absent, the one that chooses all. */
  public static CellSelector at(YamlValue mapping, String name) {
    return mapping.find(name).map(value -> read(value, Set.of())).orElse(ALL);
  }

  /**
   * A mapping as a selector of cells, but for entries that mean something else; {@code except}
   * holds a selector of those that are left out.
   */
  static CellSelector read(YamlValue mapping, Set<String> others) {
    Map<Dimension, Set<String>> texts = new LinkedHashMap<>();
    mapping
        .entries()
        .forEach(
            (name, value) -> {
              if (!others.contains(name) && !name.equals(EXCEPT)) {
                texts.put(dimension(name, value), new LinkedHashSet<>(value.texts()));
              }
            });
    return new CellSelector(texts, mapping.has(EXCEPT) ? at(mapping, EXCEPT) : null);
  }

  private static Dimension dimension(String name, YamlValue value) {
    try {
      return Dimension.parse(name);
    } catch (IllegalArgumentException e) {
      throw value.wrong(String.valueOf(e.getMessage()), e);
    }
  }

  /** Whether it chooses that cell. */
  public boolean matches(Cell cell) {
    return (except == null || !except.matches(cell))
        && texts.entrySet().stream()
            .allMatch(entry -> entry.getValue().contains(cell.find(entry.getKey()).orElse(ABSENT)));
  }
}
