/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.BiFunction;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.bench.Cell;
import org.sbamock.loadgen.bench.Figure;
import org.sbamock.loadgen.bench.Measurement;
import org.sbamock.loadgen.cli.options.Units;
import org.sbamock.loadgen.cli.trial.Summary;
import org.sbamock.loadgen.terminal.Table;

/** The cells of a benchmark as a table without empty columns. */
final class BenchTable {
  private static final String NONE = "-";

  private record Column(String heading, BiFunction<Cell, Measurement, String> value) {}

  private static final List<Column> COLUMNS =
      List.of(
          new Column("protocol", (cell, server) -> cell.protocol()),
          new Column("variant", (cell, server) -> text(cell.variant())),
          new Column("load", (cell, server) -> cell.connections() + "×" + cell.streams()),
          new Column(
              "server", (cell, server) -> cell.servers().size() == 1 ? NONE : server.server()),
          new Column("CPU", (cell, server) -> micros(server.cpuMicros())),
          new Column("(spread)", (cell, server) -> spread(server.cpuMicros())),
          new Column("ratio", (cell, server) -> ratio(server.ratio())),
          new Column("of which", (cell, server) -> parts(server)),
          new Column("allocated", (cell, server) -> whole(server.allocatedBytes(), " B")),
          new Column("per s", (cell, server) -> whole(server.perSecond(), "")),
          new Column("p50", (cell, server) -> latency(server.p50Micros())),
          new Column("p99", (cell, server) -> latency(server.p99Micros())),
          new Column("success", (cell, server) -> Summary.percent(server.success())),
          new Column("resident", (cell, server) -> whole(server.residentMib(), " MiB")),
          new Column("generator CPU", (cell, server) -> micros(server.generatorCpuMicros())),
          new Column(
              "busy",
              (cell, server) ->
                  (server.bottleneck() == null ? "" : "! ")
                      + Math.round(server.generatorBusy().median() * 100)
                      + " %"));

  private static final List<Column> GENERATORS =
      List.of(
          new Column("protocol", (cell, by) -> cell.protocol()),
          new Column("variant", (cell, by) -> text(cell.variant())),
          new Column("load", (cell, by) -> cell.connections() + "×" + cell.streams()),
          new Column("generator", (cell, by) -> by.server()),
          new Column("CPU", (cell, by) -> micros(by.generatorCpuMicros())),
          new Column("(spread)", (cell, by) -> spread(by.generatorCpuMicros())),
          new Column("per s", (cell, by) -> whole(by.perSecond(), "")),
          new Column("busy", (cell, by) -> Math.round(by.generatorBusy().median() * 100) + " %"),
          new Column("p50", (cell, by) -> latency(by.p50Micros())),
          new Column("p99", (cell, by) -> latency(by.p99Micros())),
          new Column("success", (cell, by) -> Summary.percent(by.success())),
          new Column("server CPU", (cell, by) -> micros(by.cpuMicros())));

  private final List<List<String>> rows = new ArrayList<>();

  BenchTable(List<Cell> cells) {
    this(cells, COLUMNS);
  }

  private BenchTable(List<Cell> cells, List<Column> columns) {
    rows.add(columns.stream().map(Column::heading).toList());
    for (Cell cell : cells) {
      for (Measurement server : cell.servers()) {
        rows.add(columns.stream().map(column -> column.value().apply(cell, server)).toList());
      }
    }
    List<Integer> kept =
        IntStream.range(0, columns.size())
            .filter(i -> rows.stream().skip(1).anyMatch(row -> !row.get(i).equals(NONE)))
            .boxed()
            .toList();
    rows.replaceAll(row -> kept.stream().map(row::get).toList());
  }

  /** Returns a table with one row per generator instead of per server. */
  static BenchTable ofGenerators(List<Cell> cells) {
    return new BenchTable(cells, GENERATORS);
  }

  List<String> lines() {
    Table table = new Table();
    rows.forEach(table::row);
    return table.lines();
  }

  List<String> markdown() {
    List<String> lines = new ArrayList<>();
    for (List<String> row : rows) {
      lines.add("| " + String.join(" | ", row) + " |");
      if (lines.size() == 1) {
        lines.add("|" + "---|".repeat(row.size()));
      }
    }
    return lines;
  }

  private static String text(@Nullable String value) {
    return value == null ? NONE : value;
  }

  private static String micros(@Nullable Figure figure) {
    return figure == null ? NONE : String.format(Locale.ROOT, "%.1f µs", figure.median());
  }

  private static String spread(@Nullable Figure figure) {
    return figure == null
        ? NONE
        : String.format(Locale.ROOT, "%.1f–%.1f", figure.min(), figure.max());
  }

  private static String ratio(@Nullable Figure figure) {
    return figure == null
        ? NONE
        : String.format(
            Locale.ROOT, "%.2f (%.2f–%.2f)", figure.median(), figure.min(), figure.max());
  }

  private static String parts(Measurement server) {
    if (server.cpuMicrosByProcess() == null) {
      return NONE;
    }
    List<String> parts = new ArrayList<>();
    server
        .cpuMicrosByProcess()
        .forEach(
            (process, micros) -> parts.add(String.format(Locale.ROOT, "%s %.1f", process, micros)));
    return String.join(", ", parts);
  }

  private static String whole(@Nullable Figure figure, String unit) {
    return figure == null ? NONE : String.format(Locale.ROOT, "%,.0f", figure.median()) + unit;
  }

  private static String latency(@Nullable Figure figure) {
    return figure == null ? NONE : Units.micros(figure.median());
  }
}
