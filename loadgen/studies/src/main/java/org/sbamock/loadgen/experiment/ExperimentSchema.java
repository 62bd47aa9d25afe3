/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.experiment;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.sbamock.sbi.Json;
import tools.jackson.core.util.DefaultIndenter;
import tools.jackson.core.util.DefaultPrettyPrinter;

/** The JSON Schema of experiment files, generated from {@link Dimension} and {@link Setting}. */
public final class ExperimentSchema {
  private static final String DEFS = "#/$defs/";

  private ExperimentSchema() {}

  /** Returns the text of {@code experiment.schema.json}. */
  public static String text() {
    DefaultPrettyPrinter printer =
        new DefaultPrettyPrinter().withObjectIndenter(new DefaultIndenter("  ", "\n"));
    return Json.mapper().writer().with(printer).writeValueAsString(schema()) + "\n";
  }

  private static Map<String, Object> schema() {
    Map<String, Object> schema = new LinkedHashMap<>();
    schema.put("$schema", "https://json-schema.org/draft/2020-12/schema");
    schema.put("$id", "urn:sbamock:experiment:1");
    schema.put("title", "An experiment of sbamock");
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("experiment", described(reference("id"), "The name of the experiment."));
    properties.put("title", Map.of("type", "string"));
    properties.put(
        "source", described(map("type", "string"), "The study that the experiment reproduces."));
    properties.put(
        "deviations", described(list(map("type", "string")), "What differs from the study."));
    properties.put("settings", reference("runSettings"));
    properties.put(
        "quick",
        described(reference("settings"), "Settings that override the others in a quick run."));
    properties.put("matrices", list(reference("matrix")));
    properties.put(
        "twins",
        described(
            anyNumber(reference("selector")),
            "The cells of which a second set of trials is run, to compare it with the first (A/A)."));
    properties.put("outliers", reference("outliers"));
    properties.put("published", Map.of());
    properties.put("figures", Map.of());
    properties.put("claims", Map.of());
    properties.put(
        "answer", described(reference("answer"), "The question of the study and its answer."));
    schema.putAll(object(properties, List.of("experiment", "title", "matrices")));
    schema.put("$defs", definitions());
    return schema;
  }

  private static Map<String, Object> definitions() {
    Map<String, Object> definitions = new LinkedHashMap<>();
    definitions.put("id", pattern("^[a-z0-9][a-z0-9-]{0,40}$"));
    definitions.put("name", pattern("^[A-Za-z0-9][A-Za-z0-9.-]{0,31}$"));
    Map<String, Object> octets = map("type", List.of("string", "integer"));
    octets.put("pattern", "^[0-9]{1,9}(B|KB|MB)?$");
    definitions.put("octets", octets);
    definitions.put("duration", pattern("^[0-9]{1,9}(ms|s|m|h)$"));
    Map<String, Object> lists = new LinkedHashMap<>();
    Map<String, Object> single = new LinkedHashMap<>();
    for (Dimension dimension : Dimension.values()) {
      String name = "dimension." + dimension;
      definitions.put(name, described(dimension.allowed().schema(), dimension.description()));
      single.put(dimension.toString(), reference(name));
      lists.put(
          dimension.toString(), Map.of("anyOf", List.of(reference(name), list(reference(name)))));
    }
    definitions.put("selector", object(lists, List.of()));
    Map<String, Object> coordinates = reference("selector");
    coordinates.put("minProperties", 1);
    definitions.put(
        "coordinates", described(coordinates, "What varies; all values are combined with all."));
    for (Setting setting : Setting.values()) {
      single.put(setting.toString(), described(setting.allowed().schema(), setting.description()));
    }
    Map<String, Object> payloads = map("type", "object");
    payloads.put("additionalProperties", reference("octets"));
    single.put(
        Settings.PAYLOADS,
        described(payloads, "Content lengths that replace other content lengths."));
    definitions.put("settings", object(single, List.of()));
    Map<String, Object> run = new LinkedHashMap<>(single);
    run.put("order", map("enum", List.of("shuffled", "interleaved")));
    Map<String, Object> seed = map("type", "integer");
    seed.put("minimum", 0);
    run.put("seed", seed);
    run.put(
        "most-replicates",
        described(
            replicates(),
            "The largest number of trials of a cell at an unsettled place of a map."));
    run.put(
        "blocks-per-start",
        described(
            replicates(), "The number of successive blocks that share a start of the functions."));
    definitions.put("runSettings", object(run, List.of()));
    definitions.put("outliers", outliers());
    definitions.put("answer", answer());
    definitions.put("matrix", matrix());
    return definitions;
  }

  private static Map<String, Object> replicates() {
    Map<String, Object> count = map("type", "integer");
    count.put("minimum", 1);
    count.put("maximum", Replicate.MOST);
    return count;
  }

  private static Map<String, Object> outliers() {
    Map<String, Object> limit = map("type", "number");
    limit.put("exclusiveMinimum", 0);
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("rule", map("enum", List.of("mad")));
    properties.put("limit", described(limit, "Scaled median absolute deviations from the median."));
    return object(properties, List.of("rule"));
  }

  private static Map<String, Object> answer() {
    Map<String, Object> comparison = new LinkedHashMap<>();
    comparison.put("a", described(map("type", "object"), "A selector of cells."));
    comparison.put(
        "than", described(map("type", "object"), "The cells that they are compared with."));
    comparison.put(
        "ignore",
        described(map("type", List.of("string", "array")), "Dimensions in which both may differ."));
    Map<String, Object> comparisons = list(object(comparison, List.of("a", "than")));
    comparisons.put("maxItems", 2);
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("question", map("type", "string"));
    properties.put(
        "figure", described(map("type", "string"), "The id of the figure on the first screen."));
    properties.put("where", described(map("type", "object"), "A selector of cells."));
    properties.put("metric", map("type", "string"));
    properties.put("stat", described(map("type", "string"), "By default, the mean."));
    properties.put("compare", comparisons);
    return object(properties, List.of("question", "figure", "metric", "compare"));
  }

  private static Map<String, Object> matrix() {
    Map<String, Object> override = new LinkedHashMap<>();
    override.put("where", reference("selector"));
    override.put("settings", reference("settings"));
    override.put("quick", reference("settings"));
    Map<String, Object> properties = new LinkedHashMap<>();
    properties.put("name", reference("id"));
    properties.put("workload", reference("dimension." + Dimension.WORKLOAD));
    properties.put("settings", reference("settings"));
    properties.put("quick", reference("settings"));
    properties.put(
        "quick-where",
        described(reference("selector"), "The cells of a quick run; by default, all."));
    properties.put("dimensions", reference("coordinates"));
    properties.put("exclude", anyNumber(reference("selector")));
    properties.put("overrides", anyNumber(object(override, List.of("where"))));
    return object(properties, List.of("name", "workload", "dimensions"));
  }

  private static Map<String, Object> object(Map<String, Object> properties, List<String> required) {
    Map<String, Object> object = map("type", "object");
    object.put("additionalProperties", false);
    if (!required.isEmpty()) {
      object.put("required", new ArrayList<>(required));
    }
    object.put("properties", properties);
    return object;
  }

  private static Map<String, Object> list(Map<String, Object> items) {
    Map<String, Object> list = anyNumber(items);
    list.put("minItems", 1);
    return list;
  }

  private static Map<String, Object> anyNumber(Map<String, Object> items) {
    Map<String, Object> list = map("type", "array");
    list.put("items", items);
    return list;
  }

  private static Map<String, Object> pattern(String pattern) {
    Map<String, Object> schema = map("type", "string");
    schema.put("pattern", pattern);
    return schema;
  }

  private static Map<String, Object> reference(String definition) {
    return map("$ref", DEFS + definition);
  }

  private static Map<String, Object> described(Map<String, Object> schema, String description) {
    schema.put("description", description);
    return schema;
  }

  private static Map<String, Object> map(String name, Object value) {
    Map<String, Object> map = new LinkedHashMap<>();
    map.put(name, value);
    return map;
  }
}
