/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sbamock.sbi.testing.SupportedOperations;
import org.sbamock.sbi.testing.SupportedOperations.Operation;
import org.sbamock.testing.Requires3gppFiles;

/** Generates the page of the operations, query parameters and events that the functions support. */
class ConformancePageTest {
  private static final String HEAD =
      """
      # Conformance

      This page lists the operations of the services that functions offer, according to the 3GPP's
      OpenAPI files (Release 17), for those who want to know what a function supports before they
      test against it. An operation that is not supported is answered with 501, a query parameter
      that is not supported is ignored, and an event that is not supported is not notified.

      A test generates this page from the OpenAPI files and from the tables by which the tests check
      the functions (`src/test/resources/conformance.csv` of each module). The right column names a
      test of the operation, parameter or event. [AMF](../amf.md) describes the UE-facing API of the AMF and lists
      the events of Namf_EventExposure.
      """;

  private static final String PAGE = "docs/reference/conformance.md";

  @Test
  void everyTestOnThePageExists() throws IOException {
    Path page = GeneratedPage.ROOT.resolve(PAGE);

    assertThat(NamedTests.on(page)).hasSizeGreaterThan(20);
    assertThat(NamedTests.missingOn(page)).isEmpty();
  }

  @Requires3gppFiles
  @Test
  void thePageIsGeneratedFromTheFilesAndTheTablesOfTheTests() throws IOException {
    StringBuilder page = new StringBuilder(HEAD);
    for (String function : List.of("nrf", "ausf", "udm", "amf")) {
      SupportedOperations supported =
          SupportedOperations.of(
              GeneratedPage.ROOT.resolve(function + "/src/test/resources/conformance.csv"));
      for (String file : supported.files()) {
        append(page, supported, file);
      }
    }

    new GeneratedPage(PAGE).isUpToDate(page.toString());
  }

  private static void append(StringBuilder page, SupportedOperations supported, String file) {
    page.append("\n## ")
        .append(file)
        .append("\n\n| operation | supported | test |\n|---|---|---|\n");
    List<Operation> operations = SupportedOperations.operations(file);
    for (Operation operation : operations) {
      row(page, operation.method() + " " + operation.path(), supported.test(operation), "501");
    }
    for (Operation operation : operations) {
      appendPart(page, supported, operation, operation.parameters(), "query parameter", "ignored");
    }
    for (Operation operation : operations) {
      appendPart(page, supported, operation, operation.events(), "event", "not notified");
    }
  }

  private static void appendPart(
      StringBuilder page,
      SupportedOperations supported,
      Operation operation,
      List<String> names,
      String kind,
      String otherwise) {
    if (names.isEmpty()) {
      return;
    }
    long number = names.stream().filter(name -> !supported.test(operation, name).isEmpty()).count();
    page.append(
        "\n%s %s: %d of %d %ss are supported.\n\n"
            .formatted(operation.method(), operation.path(), number, names.size(), kind));
    page.append("| ").append(kind).append(" | supported | test |\n|---|---|---|\n");
    for (String name : names) {
      row(page, name, supported.test(operation, name), otherwise);
    }
  }

  private static void row(StringBuilder page, String name, String test, String otherwise) {
    page.append("| `").append(name).append("` | ");
    page.append(test.isEmpty() ? otherwise + " | |" : "yes | `" + test + "` |").append('\n');
  }
}
