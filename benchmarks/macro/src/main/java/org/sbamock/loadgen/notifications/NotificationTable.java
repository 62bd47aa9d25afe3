/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.notifications;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.sbamock.loadgen.bench.Figure;

/** The table of measurements of notifications, one row for each protocol. */
public final class NotificationTable {
  /** The column headings. */
  public static final List<String> HEADINGS =
      List.of(
          "protocol",
          "p50",
          "p99",
          "(spread)",
          "max",
          "per s",
          "CPU",
          "resident",
          "subscription",
          "lost",
          "out of order",
          "duplicates",
          "busy",
          "outcome");

  private NotificationTable() {}

  /**
   * Returns the cells of a row, in the order of {@link #HEADINGS}. Lost, out of order and
   * duplicates are each those of prompt, away and slow subscribers.
   */
  public static List<String> row(NotificationCell cell) {
    Figure p99 = cell.latency().p99Millis();
    return List.of(
        cell.protocol(),
        number("%.1f ms", cell.latency().p50Millis().median()),
        number("%.1f ms", p99.median()),
        number("%.1f", p99.min()) + "–" + number("%.1f", p99.max()),
        number("%.1f ms", cell.latency().maxMillis().max()),
        number("%,.0f", cell.perSecond().median()),
        number("%.0f µs", cell.cpuMicros().median()),
        number("%.0f MiB", cell.residentMib().median()),
        cell.subscriptionOctets() == null ? "–" : number("%,.0f B", cell.subscriptionOctets()),
        cell.prompt().lost() + " / " + cell.away().lost() + " / " + cell.slow().lost(),
        cell.prompt().outOfOrder()
            + " / "
            + cell.away().outOfOrder()
            + " / "
            + cell.slow().outOfOrder(),
        cell.prompt().duplicates()
            + " / "
            + cell.away().duplicates()
            + " / "
            + cell.slow().duplicates(),
        (cell.bottleneck() == null ? "" : "! ")
            + number("%.0f %%", cell.generatorBusy().median() * 100),
        cell.succeeded() ? "passed" : "failed");
  }

  /** Returns a table in Markdown. */
  public static String markdown(List<NotificationCell> cells) {
    String rule = HEADINGS.stream().map(heading -> "---").collect(Collectors.joining("|"));
    String rows = cells.stream().map(cell -> line(row(cell))).collect(Collectors.joining());
    return line(HEADINGS) + "|" + rule + "|\n" + rows;
  }

  private static String line(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }

  private static String number(String format, double value) {
    return String.format(Locale.ROOT, format, value);
  }
}
