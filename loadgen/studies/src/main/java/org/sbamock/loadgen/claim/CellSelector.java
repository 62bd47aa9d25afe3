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
 * Selects cells of results.
 *
 * @param texts the accepted values by dimension; {@link #ABSENT} matches cells without the
 *     dimension
 * @param except the excluded cells; null for none
 */
public record CellSelector(Map<Dimension, Set<String>> texts, @Nullable CellSelector except) {
  /** Matches cells without a dimension. */
  public static final String ABSENT = "absent";

  private static final String EXCEPT = "except";

  /** Selects every cell. */
  public static final CellSelector ALL = new CellSelector(Map.of());

  /** Creates a selector without exclusions. */
  public CellSelector(Map<Dimension, Set<String>> texts) {
    this(texts, null);
  }

  /**
   * Returns the selector with the given name in a mapping; one that selects every cell if it is
   * absent.
   */
  public static CellSelector at(YamlValue mapping, String name) {
    return mapping.find(name).map(value -> read(value, Set.of())).orElse(ALL);
  }

  /**
   * Reads a mapping as a selector; {@code except} contains a selector of excluded cells.
   *
   * @param others the entries of the mapping that are not dimensions
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

  /** Returns whether a cell is selected. */
  public boolean matches(Cell cell) {
    return (except == null || !except.matches(cell))
        && texts.entrySet().stream()
            .allMatch(entry -> entry.getValue().contains(cell.find(entry.getKey()).orElse(ABSENT)));
  }
}
