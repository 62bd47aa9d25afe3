/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import com.fasterxml.jackson.annotation.JsonCreator;
import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Collections;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import org.sbamock.linkemu.model.Conditions;
import org.sbamock.linkemu.model.LinkCondition;

/**
 * The coordinates of a trial. In JSON, an object of strings.
 *
 * @param coordinates the canonical values, in the order of {@link Dimension}; dimensions that do
 *     not apply to the trial are absent
 */
public record Cell(Map<Dimension, String> coordinates) {
  /** Orders the coordinates. */
  public Cell {
    Map<Dimension, String> ordered = new EnumMap<>(Dimension.class);
    ordered.putAll(coordinates);
    coordinates = Collections.unmodifiableMap(ordered);
  }

  /**
   * Returns the cell with the given values by name.
   *
   * @throws IllegalArgumentException if a name is not a dimension
   */
  @JsonCreator
  public static Cell of(Map<String, String> coordinates) {
    Map<Dimension, String> parsed = new EnumMap<>(Dimension.class);
    coordinates.forEach((name, text) -> parsed.put(Dimension.parse(name), text));
    return new Cell(parsed);
  }

  /**
   * Returns the cell with the given coordinates and the declared defaults, after applying the
   * declared rules.
   *
   * @throws IllegalArgumentException if a required dimension is missing, or two values contradict
   *     each other
   */
  static Cell complete(Map<Dimension, String> given) {
    Map<Dimension, String> all = new EnumMap<>(Dimension.class);
    for (Dimension dimension : Dimension.values()) {
      String text =
          given.getOrDefault(
              dimension, dimension.isInAllCells() ? dimension.fallback().orElse(null) : null);
      if (text != null) {
        all.put(dimension, text);
      } else if (dimension.isRequired()) {
        throw new IllegalArgumentException(dimension + " is missing");
      }
    }
    for (Dimension dimension : Dimension.values()) {
      String text = dimension.resolve(all.get(dimension), all);
      if (text == null) {
        all.remove(dimension);
      } else {
        all.put(dimension, text);
      }
    }
    return new Cell(all);
  }

  /** Returns the values by name. */
  @JsonValue
  public Map<String, String> texts() {
    Map<String, String> texts = new LinkedHashMap<>();
    coordinates.forEach((dimension, text) -> texts.put(dimension.toString(), text));
    return texts;
  }

  /** Returns the value of a dimension; empty if this cell does not have it. */
  public Optional<String> find(Dimension dimension) {
    return Optional.ofNullable(coordinates.get(dimension));
  }

  /** Returns the value of a dimension, or its declared default. */
  public Optional<String> findOrDefault(Dimension dimension) {
    return find(dimension).or(dimension::fallback);
  }

  /**
   * Returns the value of a dimension.
   *
   * @throws IllegalStateException if this cell does not have it
   */
  public String get(Dimension dimension) {
    return find(dimension)
        .orElseThrow(() -> new IllegalStateException("no " + dimension + " in " + this));
  }

  /** Returns this cell with another value of a dimension. */
  public Cell with(Dimension dimension, String text) {
    Map<Dimension, String> changed = new EnumMap<>(Dimension.class);
    changed.putAll(coordinates);
    changed.put(dimension, text);
    return new Cell(changed);
  }

  /** Returns this cell with the base link only: without condition, round trip and loss. */
  public Cell onBaseLink() {
    Map<Dimension, String> changed = new EnumMap<>(Dimension.class);
    changed.putAll(coordinates);
    changed.put(Dimension.CONDITION, "lossless");
    changed.remove(Dimension.ROUND_TRIP);
    changed.remove(Dimension.LOSS);
    return new Cell(changed);
  }

  /**
   * Returns what the emulated link does to packets of an impaired direction: the condition, the
   * round trip and the loss of this cell over its base link.
   *
   * @throws IllegalArgumentException if the condition and the loss cannot be combined
   */
  public LinkCondition link() {
    String roundTrip = find(Dimension.ROUND_TRIP).orElse("0");
    String loss = find(Dimension.LOSS).orElse("0");
    LinkCondition added =
        LinkCondition.parse(
            "delay " + 500 * Long.parseLong(roundTrip) + "us loss random " + loss + "%");
    return Conditions.parse(get(Dimension.CONDITION))
        .over(added)
        .over(Conditions.base(get(Dimension.BASE)));
  }

  /** Returns whether this cell has all values of a selector. */
  public boolean matches(Map<Dimension, String> selector) {
    return selector.entrySet().stream()
        .allMatch(entry -> entry.getValue().equals(coordinates.get(entry.getKey())));
  }

  /** Returns a text such as {@code protocol=h3,condition=lag}. */
  @Override
  public String toString() {
    return texts().entrySet().stream()
        .map(entry -> entry.getKey() + "=" + entry.getValue())
        .collect(Collectors.joining(","));
  }
}
