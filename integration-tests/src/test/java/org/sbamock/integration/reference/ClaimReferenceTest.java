/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.reference;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.sbamock.loadgen.experiment.Experiment;
import org.sbamock.loadgen.experiment.ExperimentFile;
import org.sbamock.loadgen.experiment.YamlValue;

/** Makes the page of the studies' claims from the built-in experiments. */
class ClaimReferenceTest {
  private static final Set<String> TEXTS = Set.of("id", "says", "reading", "not-comparable");
  private static final Set<String> SELECTION = Set.of("where", "for-each");

  private static final String HEAD =
      """
      # Claims of the studies

      This page lists each claim of the built-in experiments beside the predicate that decides it,
      for those who check whether a verdict answers the sentence of the study. It is generated from
      the experiment files. [Reports](../reports.md#claims-in-a-file) explains the predicates, and
      [Experiments](experiments.md) the names in them.

      - **Sentence**: what the study says, shortened; in parentheses the reading, if the sentence has
        several.
      - **Cells**: the selected cells, and the dimensions that have a verdict for each of their
        values.
      """;

  @Test
  void thePageListsAllClaims() throws IOException {
    StringBuilder page = new StringBuilder(HEAD);
    for (String name : ExperimentFile.BUILT_IN) {
      Experiment experiment = ExperimentFile.builtIn(name);
      if (experiment.claims() != null) {
        study(page, experiment, experiment.claims().elements());
      }
    }
    new GeneratedPage("docs/reference/claims.md").isUpToDate(page.toString());
  }

  private static void study(StringBuilder page, Experiment experiment, List<YamlValue> claims) {
    page.append("\n## ").append(experiment.name()).append("\n\n");
    page.append(Objects.requireNonNullElse(experiment.source(), experiment.title()));
    page.append(".\n\n| claim | sentence | cells | predicate |\n|---|---|---|---|\n");
    for (YamlValue claim : claims) {
      String reason = claim.text("not-comparable", "");
      row(
          page,
          claim.text("id"),
          claim.text("says")
              + claim.find("reading").map(text -> " (" + text.text() + ")").orElse(""),
          entries(claim, SELECTION::contains),
          entries(claim, name -> !TEXTS.contains(name) && !SELECTION.contains(name))
              + (reason.isEmpty() ? "" : "<br>Not comparable: " + escaped(reason) + "."));
    }
  }

  private static String entries(YamlValue claim, Predicate<String> selected) {
    return claim.entries().entrySet().stream()
        .filter(entry -> selected.test(entry.getKey()))
        .map(ClaimReferenceTest::entry)
        .collect(Collectors.joining("<br>"));
  }

  private static String entry(Map.Entry<String, YamlValue> entry) {
    return "`" + entry.getKey() + ": " + entry.getValue().flow() + "`";
  }

  private static void row(
      StringBuilder page, String id, String says, String cells, String predicate) {
    page.append("| ").append(id).append(" | ").append(escaped(says)).append(" | ");
    page.append(cells).append(" | ").append(predicate).append(" |\n");
  }

  private static String escaped(String text) {
    return text.replace("|", "\\|").replace("<", "&lt;");
  }
}
