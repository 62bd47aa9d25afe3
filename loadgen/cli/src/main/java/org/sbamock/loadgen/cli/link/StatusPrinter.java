/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.link;

import java.util.Locale;
import org.sbamock.linkemu.emulated.LinkCounters;
import org.sbamock.loadgen.cli.link.LinkStatus.DirectionStatus;
import org.sbamock.loadgen.cli.link.LinkStatus.PartyStatus;
import org.sbamock.loadgen.terminal.Table;
import org.sbamock.loadgen.terminal.Terminal;

/** A printer of the status of a link as tables. */
final class StatusPrinter {
  private final Terminal terminal;

  StatusPrinter(Terminal terminal) {
    this.terminal = terminal;
  }

  void parties(LinkStatus status) {
    terminal
        .out()
        .println(
            "Link '"
                + status.name()
                + "', process "
                + status.pid()
                + ", seed "
                + status.seed()
                + ", base "
                + status.base()
                + (status.realTime() ? "" : ", without real-time scheduling"));
    Table table = new Table().row("party", "address", "namespace", "state", "dropped by kernel");
    for (PartyStatus party : status.parties()) {
      table.row(
          party.name(),
          party.address(),
          party.process() == null ? "own" : "of process " + party.process(),
          party.down() ? "down" : party.partitioned() ? "isolated" : "up",
          String.valueOf(party.kernelDrops()));
    }
    print(table);
    if (status.capture() != null) {
      terminal.out().println("Capturing to " + status.capture());
    }
  }

  void all(LinkStatus status) {
    parties(status);
    terminal.out().println();
    for (DirectionStatus direction : status.directions()) {
      terminal.out().println(arrow(direction) + ": " + direction.condition());
    }
    terminal.out().println();
    Table table =
        new Table()
            .row(
                "link",
                "sent",
                "delivered",
                "lost",
                "corrupted",
                "duplicated",
                "reordered",
                "queue drops",
                "partitioned",
                "failed",
                "bytes",
                "late ms mean/max");
    for (DirectionStatus direction : status.directions()) {
      LinkCounters c = direction.counters();
      table.row(
          arrow(direction),
          String.valueOf(c.sent()),
          String.valueOf(c.delivered()),
          String.valueOf(c.lost()),
          String.valueOf(c.corrupted()),
          String.valueOf(c.duplicated()),
          String.valueOf(c.reordered()),
          String.valueOf(c.queueDrops()),
          String.valueOf(c.partitioned()),
          String.valueOf(c.failed()),
          String.valueOf(c.bytes()),
          String.format(
              Locale.ROOT,
              "%.3f/%.3f",
              c.latenessNanos() / 1e6 / Math.max(1, c.delivered()),
              c.maxLatenessNanos() / 1e6));
    }
    print(table);
  }

  private static String arrow(DirectionStatus direction) {
    return direction.from() + " -> " + direction.to();
  }

  private void print(Table table) {
    table.lines().forEach(terminal.out()::println);
    terminal.out().flush();
  }
}
