/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.reference;

import io.netty.handler.codec.http.HttpMethod;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.sbamock.linkemu.model.Conditions;
import org.sbamock.linkemu.model.LinkCondition;
import org.sbamock.loadgen.experiment.Dimension;
import org.sbamock.loadgen.experiment.ExperimentSchema;
import org.sbamock.loadgen.experiment.Setting;
import org.sbamock.loadgen.workload.WorkloadKind;
import org.sbamock.sbi.NfType;

/** Makes the reference page and the JSON Schema of experiments of what the classes declare. */
class ExperimentReferenceTest {
  private static final String SCHEMA =
      "loadgen/studies/src/main/resources/org/sbamock/loadgen/experiment/experiment.schema.json";

  private static final String HEAD =
      """
      # Experiments: dimensions, settings, workloads, conditions

      This page lists every name that an experiment file or an option accepts, for authors of
      [experiment files](../experiments.md) and users of `sbamock load`. This page and
      [`experiment.schema.json`](../../%s)
      are generated from the declarations in the code (`Dimension`, `Setting`, `WorkloadKind`,
      `Conditions`).
      """
          .formatted(SCHEMA);

  @Test
  void thePageListsWhatIsDeclared() throws IOException {
    new GeneratedPage("docs/reference/experiments.md").isUpToDate(page());
  }

  @Test
  void theSchemaFollowsFromWhatIsDeclared() throws IOException {
    new GeneratedPage(SCHEMA).isUpToDate(ExperimentSchema.text());
  }

  private static String page() {
    return HEAD + dimensions() + settings() + workloads() + conditions();
  }

  private static String dimensions() {
    StringBuilder page =
        new StringBuilder(
            """

            ## Dimensions

            Dimensions distinguish the trials of an experiment. A matrix combines all values of
            its `dimensions`; `settings` assign one value to all trials.

            | dimension | meaning | values | default | protocols | option of `load` |
            |---|---|---|---|---|---|
            """);
    for (Dimension dimension : Dimension.values()) {
      String unit = dimension.unit().isEmpty() ? "" : " " + dimension.unit();
      row(
          page,
          "`" + dimension + "`",
          dimension.description(),
          dimension.allowed().words() + unit,
          dimension.fallback().map(text -> "`" + text + "`").orElse("–"),
          dimension.protocols().isEmpty() ? "all" : dimension.protocols(),
          dimension.option().map(option -> "`" + option + "`").orElse("–"));
    }
    return page.toString();
  }

  private static String settings() {
    StringBuilder page =
        new StringBuilder(
            """

            ## Settings

            Settings define the length of the measurement and its limits.

            | setting | meaning | values | default |
            |---|---|---|---|
            """);
    for (Setting setting : Setting.values()) {
      row(
          page,
          "`" + setting + "`",
          setting.description(),
          setting.allowed().words(),
          setting.fallback().isEmpty() ? "–" : setting.fallback());
    }
    row(
        page,
        "`payloads`",
        "Content lengths that replace other content lengths, as in `{11MB: 1MB}`.",
        "a mapping of octets to octets",
        "–");
    return page.toString();
  }

  private static String workloads() {
    StringBuilder page =
        new StringBuilder(
            """

            ## Workloads

            | workload | each client | functions | methods | content, octets | metrics, ms |
            |---|---|---|---|---|---|
            """);
    for (WorkloadKind kind : WorkloadKind.values()) {
      row(
          page,
          "`" + kind + "`",
          kind.description(),
          kind.functions().stream().map(NfType::value).collect(Collectors.joining(", ")),
          Stream.of(HttpMethod.GET, HttpMethod.POST, HttpMethod.PUT, HttpMethod.DELETE)
              .filter(kind::allows)
              .map(HttpMethod::name)
              .collect(Collectors.joining(", ")),
          kind.payload() == 0
              ? "–"
              : String.format(Locale.ROOT, "%,d; up to %,d", kind.payload(), kind.mostPayload()),
          kind.metrics().stream().map(name -> "`" + name + "`").collect(Collectors.joining(" ")));
    }
    return page.toString();
  }

  private static String conditions() {
    StringBuilder page =
        new StringBuilder("\n## Conditions\n\n| name | meaning | NetEm |\n|---|---|---|\n");
    conditions(page, Conditions.named());
    page.append("\n## Base links\n\n| name | meaning | NetEm |\n|---|---|---|\n");
    conditions(page, Conditions.bases());
    return page.toString();
  }

  private static void conditions(StringBuilder page, Map<String, LinkCondition> named) {
    named.forEach(
        (name, condition) ->
            row(page, "`" + name + "`", Conditions.description(name), words(condition)));
  }

  /** NetEm's own limit says nothing of a condition. */
  private static String words(LinkCondition condition) {
    String words = condition.toString().replaceFirst("^limit 1000 ?", "");
    return words.isEmpty() ? "–" : "`" + words + "`";
  }

  private static void row(StringBuilder page, String... cells) {
    page.append(List.of(cells).stream().collect(Collectors.joining(" | ", "| ", " |\n")));
  }
}
