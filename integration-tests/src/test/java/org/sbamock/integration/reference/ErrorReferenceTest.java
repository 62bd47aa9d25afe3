/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.reference;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.sbamock.sbi.testing.ErrorTable;

/** Makes the reference of errors of the tables by which the functions are tested. */
class ErrorReferenceTest {
  private static final List<String> FUNCTIONS = List.of("nrf", "ausf", "amf", "stub");
  private static final String HEAD =
      """
      # Errors

      What each function answers to what is wrong. This page is made of the tables by which the
      functions are tested (`src/test/resources/errors.csv` of each module), so every row was seen.
      Problems are `application/problem+json` (TS 29.571 clause 5.2.4.1) with the `cause` given
      here; a cause with `=` is an attribute of an answer that is no problem. The last table is of
      [stubs](../stubs.md), which every function can have.
      """;

  @Test
  void thePageIsWhatTheTestsSay() throws IOException {
    new GeneratedPage("docs/reference/errors.md").isUpToDate(page());
  }

  private static String page() throws IOException {
    StringBuilder page = new StringBuilder(HEAD);
    for (String function : FUNCTIONS) {
      Path table =
          GeneratedPage.ROOT
              .resolve(function)
              .resolve("src/test/resources")
              .resolve(ErrorTable.FILE);
      if (Files.exists(table)) {
        append(page, ErrorTable.parse(Files.readString(table)));
      }
    }
    return page.toString();
  }

  private static void append(StringBuilder page, List<ErrorTable.Row> rows) {
    page.append("\n## ").append(rows.get(0).function()).append("\n\n");
    page.append("| case | status | cause | clause |\n|---|---|---|---|\n");
    for (ErrorTable.Row row : rows) {
      String cause = row.cause().equals("-") ? "–" : "`" + row.cause() + "`";
      page.append("| ").append(row.condition());
      page.append(" | ").append(row.status());
      page.append(" | ").append(cause);
      page.append(" | ").append(row.clause()).append(" |\n");
    }
  }
}
