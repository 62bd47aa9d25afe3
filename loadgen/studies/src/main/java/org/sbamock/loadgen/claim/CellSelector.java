package org.sbamock.loadgen.claim;

import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.experiment.Cell;
import org.sbamock.loadgen.experiment.Dimension;

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

  /** Chooses every cell. */
  public static final CellSelector ALL = new CellSelector(Map.of());

  /** Chooses by texts alone. */
  public CellSelector(Map<Dimension, Set<String>> texts) {
    this(texts, null);
  }

  /** Whether it chooses that cell. */
  public boolean matches(Cell cell) {
    return (except == null || !except.matches(cell))
        && texts.entrySet().stream()
            .allMatch(entry -> entry.getValue().contains(cell.find(entry.getKey()).orElse(ABSENT)));
  }
}
