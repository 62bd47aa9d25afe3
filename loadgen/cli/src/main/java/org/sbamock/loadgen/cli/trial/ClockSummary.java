/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.trial;

import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.result.Clocks;
import org.sbamock.loadgen.result.LatencySummary;
import org.sbamock.loadgen.result.Trial;
import org.sbamock.loadgen.terminal.Table;
import org.sbamock.loadgen.terminal.Terminal;

/** A printer of the clock offsets of a chain's functions. */
final class ClockSummary {
  private static final Pattern HOP = Pattern.compile("elapsed([A-J])([A-J])");
  private static final double MILLI = 1e3;

  /** The limits of a histogram's values, microseconds: values at a limit may be beyond it. */
  private static final double LEAST = 1;

  private static final double MOST = 3.59e9;

  /** The relative precision of a histogram: three significant digits. */
  private static final double DIGITS = 1e-3;

  private final Terminal terminal;

  ClockSummary(Terminal terminal) {
    this.terminal = terminal;
  }

  void print(Trial trial) {
    Clocks clocks = trial.clocks();
    if (clocks == null) {
      return;
    }
    line("");
    if (clocks.shared()) {
      line("  Clocks: all parties share the clock of this machine.");
      return;
    }
    line("  " + terminal.bold("Clocks of the functions, ahead of the generator's by"));
    offsets(clocks);
    if (trial.counts().achieved() > 0) {
      hops(trial, clocks);
    }
  }

  private void offsets(Clocks clocks) {
    Table table = new Table().row("  ms", "before the run", "after it", "drift");
    for (Clocks.Party party : clocks.parties()) {
      Clocks.Offset drift = party.drift();
      table.row(
          "  " + party.party() + " " + party.root(),
          text(party.before()),
          text(party.after()),
          drift == null ? "-" : text(drift.offset(), drift.uncertainty()));
    }
    table.lines().forEach(this::line);
    for (Clocks.Party party : clocks.parties()) {
      if (party.failure() != null) {
        line(terminal.yellow("  " + party.party() + " unknown: " + party.failure()));
      }
    }
  }

  /** Prints the part of the elapsed times that is the difference of the clocks. */
  private void hops(Trial trial, Clocks clocks) {
    Map<String, Clocks.Offset> known = new TreeMap<>(Map.of("A", new Clocks.Offset(0, 0)));
    for (Clocks.Party party : clocks.parties()) {
      Clocks.Offset offset = party.during();
      if (offset != null) {
        known.put(party.party(), offset);
      }
    }
    Table table = new Table().row("  ms", "p50 by the clocks", "p50 minus offsets");
    boolean cut = false;
    for (Map.Entry<String, LatencySummary> step : trial.latency().entrySet()) {
      Matcher hop = HOP.matcher(step.getKey());
      if (hop.matches()) {
        cut |= step.getValue().min() == 0 || step.getValue().max() >= MOST;
        table.row(
            "  " + step.getKey(),
            String.format(Locale.ROOT, "%,.3f", step.getValue().p50() / MILLI),
            corrected(step.getValue(), known.get(hop.group(1)), known.get(hop.group(2))));
      }
    }
    line("");
    table.lines().forEach(this::line);
    if (cut) {
      line(
          terminal.yellow(
              "  Times below 0 or above one hour, caused by clock offsets, are recorded as 0 and"
                  + " one hour."));
    }
  }

  private static String corrected(
      LatencySummary latency, Clocks.@Nullable Offset from, Clocks.@Nullable Offset to) {
    if (from == null || to == null || latency.p50() < LEAST || latency.p50() >= MOST) {
      return "-";
    }
    return text(
        latency.p50() - (to.offset() - from.offset()),
        to.uncertainty() + from.uncertainty() + latency.p50() * DIGITS);
  }

  private static String text(Clocks.@Nullable Estimate estimate) {
    return estimate == null
        ? "-"
        : text(estimate.offset(), estimate.uncertainty())
            + (estimate.way().equals("chain") ? " (by the chain)" : "");
  }

  private static String text(double micros, double uncertainty) {
    return String.format(Locale.ROOT, "%,.3f ± %,.3f", micros / MILLI, uncertainty / MILLI);
  }

  private void line(String text) {
    terminal.out().println(text);
  }
}
