/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Collectors;

/** The outcomes of the cells as a table in Markdown, {@code target/faults.md}. */
final class FaultTable {
  private static final Path FILE = Path.of("target", "faults.md");

  private final List<String> rows = new ArrayList<>();

  /** Adds the outcome of a cell, and writes the table. */
  void add(FaultCell cell, Map<String, Long> failures, Duration recovery) throws IOException {
    String observed =
        new TreeMap<>(failures)
            .entrySet().stream()
                .map(failure -> failure.getKey() + " (" + failure.getValue() + ")")
                .collect(Collectors.joining(", "));
    rows.add(
        String.format(
            Locale.ROOT,
            "| %s | %s | %s | %s | %.2f s | `FaultsIT` |",
            cell.fault(),
            cell.nf(),
            cell.protocol().id(),
            observed,
            recovery.toMillis() / 1e3));
    write();
  }

  private void write() throws IOException {
    List<String> lines = new ArrayList<>();
    lines.add("| fault | function | protocol | failed calls, by callee | recovery | test |");
    lines.add("|---|---|---|---|--:|---|");
    lines.addAll(rows);
    Files.createDirectories(FILE.getParent());
    Files.write(FILE, lines);
  }
}
