/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A matrix of trials with a common workload.
 *
 * @param name the prefix of the trials' identifiers
 * @param workload the workload of all trials
 * @param settings settings that override those of the experiment
 * @param quick settings that override these in a quick run
 * @param dimensions the varied dimensions and their values, of which all combinations are run
 * @param exclude the excluded combinations
 * @param overrides settings of some cells, which override all others
 * @param quickWhere the cells of a quick run
 */
public record Matrix(
    String name,
    String workload,
    Settings settings,
    Settings quick,
    Map<Dimension, List<String>> dimensions,
    List<Selector> exclude,
    List<Override> overrides,
    Selector quickWhere) {
  /**
   * The settings of some cells.
   *
   * @param where the cells
   * @param settings the settings in every run
   * @param quick settings that override these in a quick run
   */
  public record Override(Selector where, Settings settings, Settings quick) {
    static Override read(YamlValue value) {
      Map<String, YamlValue> entries = value.entries(List.of("where", "settings", "quick"));
      YamlValue where = entries.get("where");
      if (where == null) {
        throw value.wrong("'where' is missing: expected a selector such as {condition: lag}");
      }
      return new Override(
          Selector.read(where),
          Settings.read(entries.get("settings"), Set.of()),
          Settings.read(entries.get("quick"), Set.of()));
    }
  }

  static Matrix read(YamlValue value) {
    Map<String, YamlValue> entries =
        value.entries(
            List.of(
                "name",
                "workload",
                "settings",
                "quick",
                "quick-where",
                "dimensions",
                "exclude",
                "overrides"));
    YamlValue name = entries.get("name");
    YamlValue workload = entries.get("workload");
    YamlValue dimensions = entries.get("dimensions");
    if (name == null || workload == null || dimensions == null) {
      throw value.wrong("incomplete matrix: expected name, workload and dimensions");
    }
    if (!name.text().matches("[a-z0-9][a-z0-9-]{0,40}")) {
      throw name.wrong("'" + name.text() + "': expected lower-case letters, digits and hyphens");
    }
    return new Matrix(
        name.text(),
        Settings.coordinate(Dimension.WORKLOAD, workload),
        Settings.read(entries.get("settings"), Set.of()),
        Settings.read(entries.get("quick"), Set.of()),
        dimensions(dimensions),
        list(entries.get("exclude")).stream().map(Selector::read).toList(),
        list(entries.get("overrides")).stream().map(Override::read).toList(),
        quickWhere(entries.get("quick-where")));
  }

  private static Selector quickWhere(@Nullable YamlValue value) {
    return value == null ? Selector.ALL : Selector.read(value);
  }

  static List<YamlValue> list(@Nullable YamlValue value) {
    return value == null ? List.of() : value.elements();
  }

  private static Map<Dimension, List<String>> dimensions(YamlValue value) {
    Map<Dimension, List<String>> dimensions = new LinkedHashMap<>();
    value
        .entries()
        .forEach(
            (name, of) -> {
              Dimension dimension = Settings.dimension(name, of);
              List<String> texts = new ArrayList<>();
              for (YamlValue each : of.elements()) {
                String text = Settings.coordinate(dimension, each);
                if (texts.contains(text)) {
                  throw each.wrong(text + " is listed twice: expected unique values");
                }
                texts.add(text);
              }
              if (texts.isEmpty()) {
                throw of.wrong("the list is empty: expected at least one value");
              }
              dimensions.put(dimension, List.copyOf(texts));
            });
    return dimensions;
  }
}
