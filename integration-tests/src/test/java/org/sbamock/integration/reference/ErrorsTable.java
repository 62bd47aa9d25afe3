/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.reference;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.sbamock.sbi.testing.ErrorTable;

/** The errors of a module, from the table by which its tests check them. */
final class ErrorsTable {
  private ErrorsTable() {}

  /**
   * Returns the table of what a module answers; empty if it has none.
   *
   * @param module its directory, from the root
   */
  static String of(String module) throws IOException {
    Path file =
        GeneratedPage.ROOT.resolve(module).resolve("src/test/resources").resolve(ErrorTable.FILE);
    if (Files.notExists(file)) {
      return "";
    }
    List<ErrorTable.Row> rows = ErrorTable.parse(Files.readString(file));
    StringBuilder table =
        new StringBuilder("| case | status | cause | clause |\n|---|---|---|---|\n");
    for (ErrorTable.Row row : rows) {
      String cause = row.cause().equals("-") ? "–" : "`" + row.cause() + "`";
      table.append("| ").append(row.condition());
      table.append(" | ").append(row.status());
      table.append(" | ").append(cause);
      table.append(" | ").append(row.clause()).append(" |\n");
    }
    return table.toString();
  }
}
