/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.terminal;

import java.util.ArrayList;
import java.util.List;

/** A text table; the first column is left-aligned, numbers are right-aligned. */
public final class Table {
  private static final String GAP = "  ";

  private final List<List<String>> rows = new ArrayList<>();

  /** Adds a row. */
  public Table row(List<String> cells) {
    rows.add(List.copyOf(cells));
    return this;
  }

  /** Adds a row. */
  public Table row(String... cells) {
    return row(List.of(cells));
  }

  /** Returns the formatted rows. */
  public List<String> lines() {
    int columns = rows.stream().mapToInt(List::size).max().orElse(0);
    int[] widths = new int[columns];
    for (List<String> row : rows) {
      for (int i = 0; i < row.size(); i++) {
        widths[i] = Math.max(widths[i], row.get(i).length());
      }
    }
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      StringBuilder line = new StringBuilder();
      for (int i = 0; i < row.size(); i++) {
        String pad = " ".repeat(widths[i] - row.get(i).length());
        line.append(i == 0 ? row.get(i) + pad : GAP + pad + row.get(i));
      }
      lines.add(line.toString().stripTrailing());
    }
    return lines;
  }
}
