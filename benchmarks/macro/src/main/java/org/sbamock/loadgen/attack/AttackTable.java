/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.attack;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The table of measurements of the attack kit, one row for each case and protocol. */
public final class AttackTable {
  /** The column headings. */
  public static final List<String> HEADINGS =
      List.of(
          "case",
          "protocol",
          "outcome",
          "p99 quiet",
          "p99 attacked",
          "failed",
          "resident",
          "recovery",
          "sent",
          "closed",
          "CPU per octet",
          "log lines");

  private static final double KILO = 1e3;
  private static final double MEGA = 1e6;

  private AttackTable() {}

  /** Returns the cells of a row, in the order of {@link #HEADINGS}. */
  public static List<String> row(AttackCell cell) {
    AttackMeasurement measured = cell.measured();
    return List.of(
        cell.attack(),
        cell.protocol(),
        cell.outcome(),
        number(measured.quietP99Millis(), "%.1f ms"),
        number(measured.attackedP99Millis(), "%.1f ms"),
        measured.failed() + "/" + measured.calls(),
        number(measured.residentMib(), "%.0f MiB"),
        number(measured.recoverySeconds(), "%.2f s"),
        octets(measured.octets()),
        String.valueOf(measured.closed()),
        number(measured.cpuNanosPerOctet(), "%,.0f ns"),
        String.format(Locale.ROOT, "%,d", measured.logLines()));
  }

  /** Returns a table in Markdown. */
  public static String markdown(List<AttackCell> cells) {
    String rule = HEADINGS.stream().map(heading -> "---").collect(Collectors.joining("|"));
    String rows = cells.stream().map(cell -> line(row(cell))).collect(Collectors.joining());
    return line(HEADINGS) + "|" + rule + "|\n" + rows;
  }

  private static String line(List<String> cells) {
    return "| " + String.join(" | ", cells) + " |\n";
  }

  private static String octets(long octets) {
    if (octets < KILO) {
      return octets + " B";
    }
    return octets < MEGA ? number(octets / KILO, "%.1f kB") : number(octets / MEGA, "%,.1f MB");
  }

  private static String number(@Nullable Double value, String format) {
    return value == null ? "–" : String.format(Locale.ROOT, format, value);
  }
}
