/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.reference;

import java.io.IOException;
import java.nio.file.Files;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The tables of {@code docs/faults.md}: each row's cells by its first, without their quotes. */
final class FaultPage {
  private final Map<String, List<String>> rows;

  private FaultPage(Map<String, List<String>> rows) {
    this.rows = rows;
  }

  /** The table below that heading. */
  static FaultPage below(String heading) throws IOException {
    List<String> lines =
        Files.readAllLines(GeneratedPage.ROOT.resolve("docs").resolve("faults.md"));
    Map<String, List<String>> rows = new LinkedHashMap<>();
    lines.stream()
        .skip(lines.indexOf("## " + heading) + 1L)
        .takeWhile(line -> !line.startsWith("## "))
        .filter(line -> line.startsWith("| `"))
        .map(FaultPage::cells)
        .forEach(cells -> rows.put(cells.get(0), cells));
    return new FaultPage(rows);
  }

  private static List<String> cells(String line) {
    String inner = line.substring(1, line.lastIndexOf('|'));
    return Arrays.stream(inner.split("\\|")).map(cell -> cell.strip().replace("`", "")).toList();
  }

  /** The first cells, in their order. */
  List<String> names() {
    return List.copyOf(rows.keySet());
  }

  /** A cell, the first being that of the names. */
  String cell(String name, int column) {
    List<String> cells = rows.get(name);
    if (cells == null) {
      throw new AssertionError("no row " + name + " in " + names());
    }
    return cells.get(column);
  }
}
