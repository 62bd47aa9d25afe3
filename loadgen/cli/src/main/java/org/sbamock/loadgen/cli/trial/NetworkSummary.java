/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.trial;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.ToLongFunction;
import org.jspecify.annotations.Nullable;
import org.sbamock.linkemu.emulated.LinkCounters;
import org.sbamock.loadgen.result.LinkUse;
import org.sbamock.loadgen.result.RequestCount;
import org.sbamock.loadgen.result.Trial;
import org.sbamock.loadgen.terminal.Table;
import org.sbamock.loadgen.terminal.Terminal;

/** A printer of the counters of the link and of the parties during a trial. */
final class NetworkSummary {
  private static final double KIB = 1024;

  private final Terminal terminal;

  NetworkSummary(Terminal terminal) {
    this.terminal = terminal;
  }

  void print(Trial trial) {
    LinkUse link = trial.link();
    if (link != null) {
      heading("The link: " + link.condition() + ", seed " + link.seed());
      print(packets(link));
      for (LinkUse.Partition partition : link.partitions()) {
        terminal.out().println("  " + cut(partition));
      }
    }
    if (!trial.requests().isEmpty()) {
      heading("Requests by outcome");
      print(requests(trial.requests()));
    }
    terminal.out().flush();
  }

  private void heading(String text) {
    terminal.out().println();
    terminal.out().println("  " + terminal.bold(text));
  }

  private void print(Table table) {
    table.lines().forEach(line -> terminal.out().println("  " + line));
  }

  private static String cut(LinkUse.Partition partition) {
    Double to = partition.to();
    return String.format(
        Locale.ROOT,
        "%s was cut off from %.1f s to %s",
        partition.party(),
        partition.from(),
        to == null ? "the end" : String.format(Locale.ROOT, "%.1f s", to));
  }

  private static Table packets(LinkUse link) {
    Table table =
        new Table()
            .row(
                "packets",
                "sent",
                "KiB",
                "lost",
                "corrupted",
                "duplicated",
                "reordered",
                "queue full",
                "partitioned");
    for (LinkUse.Direction way : link.directions()) {
      if (way.end().sent() > way.start().sent()) {
        table.row(
            way.from() + " > " + way.to(),
            count(way, LinkCounters::sent),
            String.format(Locale.ROOT, "%,.0f", difference(way, LinkCounters::bytes) / KIB),
            count(way, LinkCounters::lost),
            count(way, LinkCounters::corrupted),
            count(way, LinkCounters::duplicated),
            count(way, LinkCounters::reordered),
            count(way, LinkCounters::queueDrops),
            count(way, LinkCounters::partitioned));
      }
    }
    return table;
  }

  private static long difference(LinkUse.Direction way, ToLongFunction<LinkCounters> field) {
    return field.applyAsLong(way.end()) - field.applyAsLong(way.start());
  }

  private static String count(LinkUse.Direction way, ToLongFunction<LinkCounters> field) {
    return String.format(Locale.ROOT, "%,d", difference(way, field));
  }

  private static Table requests(List<RequestCount> counts) {
    Map<String, Map<String, Long>> byRow = new LinkedHashMap<>();
    TreeSet<String> outcomes = new TreeSet<>();
    for (RequestCount count : counts) {
      outcomes.add(count.outcome());
      byRow
          .computeIfAbsent(row(count), row -> new TreeMap<>())
          .merge(count.outcome(), count.count(), Long::sum);
    }
    List<String> header = new ArrayList<>(List.of("requests"));
    header.addAll(outcomes);
    Table table = new Table().row(header);
    byRow.forEach(
        (name, row) -> {
          List<String> cells = new ArrayList<>(List.of(name));
          outcomes.forEach(outcome -> cells.add(cell(row.get(outcome))));
          table.row(cells);
        });
    return table;
  }

  private static String row(RequestCount count) {
    return count.role().equals(RequestCount.SERVED)
        ? count.party() + " served"
        : count.party() + " called " + count.target();
  }

  private static String cell(@Nullable Long count) {
    return count == null ? "-" : String.format(Locale.ROOT, "%,d", count);
  }
}
