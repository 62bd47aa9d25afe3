/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.trial;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.cli.options.Units;
import org.sbamock.loadgen.result.Environment;
import org.sbamock.loadgen.result.LatencySummary;
import org.sbamock.loadgen.result.Trial;
import org.sbamock.loadgen.result.Trial.FunctionUsage;
import org.sbamock.loadgen.terminal.Table;
import org.sbamock.loadgen.terminal.Terminal;

/** A printer of the trials of several protocols side by side. */
public final class Comparison {
  private static final List<String> STEPS = List.of("challenge", "confirmation");

  private final Terminal terminal;

  /** Creates a comparison that prints to a terminal. */
  public Comparison(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Prints tables of all trials, then the failures of each. */
  public void print(List<Trial> trials, Environment environment) {
    PrintWriter out = terminal.out();
    out.println();
    heading("UE registrations, by protocol");
    Table whole =
        new Table().row("", "registrations/s", "success", "p50", "p90", "p99", "max", "generator");
    for (Trial trial : trials) {
      LatencySummary latency = trial.latency().values().iterator().next();
      whole.row(
          name(trial),
          String.format(Locale.ROOT, "%,.0f", trial.perSecond()),
          Summary.percent(trial.success()),
          Units.micros(latency.p50()),
          Units.micros(latency.p90()),
          Units.micros(latency.p99()),
          Units.micros(latency.max()),
          (trial.generator().bottleneck() == null ? "" : "! ")
              + Math.round(trial.generator().busiestLoop() * 100)
              + " %");
    }
    print(whole);
    for (String step : STEPS) {
      if (trials.stream().allMatch(trial -> trial.latency().containsKey(step))) {
        out.println();
        heading("Of which the " + step);
        print(stepTable(trials, step));
      }
    }
    if (trials.stream().noneMatch(trial -> trial.functions().isEmpty())) {
      out.println();
      heading("CPU time per registration and resident memory of each function");
      print(functionTable(trials));
    }
    Summary summary = new Summary(terminal);
    for (Trial trial : trials) {
      summary.printFailures(trial);
      summary.printBottleneck(trial);
    }
    out.println();
    out.println(
        "Indicative: generator and functions shared "
            + environment.processors()
            + (environment.processors() == 1 ? " processor" : " processors")
            + (environment.cpu() == null ? "" : " (" + environment.cpu() + ")")
            + "; 'sbamock bench' measures them on separate processors.");
  }

  private void heading(String text) {
    terminal.out().println(terminal.bold(text));
  }

  private void print(Table table) {
    table.lines().forEach(line -> terminal.out().println("  " + line));
  }

  private static Table stepTable(List<Trial> trials, String step) {
    Table table = new Table().row("", "p50", "p90", "p99", "max");
    for (Trial trial : trials) {
      LatencySummary latency = Objects.requireNonNull(trial.latency().get(step));
      table.row(
          name(trial),
          Units.micros(latency.p50()),
          Units.micros(latency.p90()),
          Units.micros(latency.p99()),
          Units.micros(latency.max()));
    }
    return table;
  }

  private static Table functionTable(List<Trial> trials) {
    List<String> header = new ArrayList<>(List.of(""));
    for (FunctionUsage function : trials.get(0).functions()) {
      header.add(function.name().toUpperCase(Locale.ROOT));
      header.add("");
    }
    Table table = new Table().row(header);
    for (Trial trial : trials) {
      List<String> row = new ArrayList<>(List.of(name(trial)));
      for (FunctionUsage function : trial.functions()) {
        Double resident = function.residentMib();
        row.add(Units.micros(function.cpuMicrosPerIteration()));
        row.add(resident == null ? "-" : Math.round(resident) + " MiB");
      }
      table.row(row);
    }
    return table;
  }

  private static String name(Trial trial) {
    return String.format(
        Locale.ROOT, "%-3s  %s", trial.protocol(), HttpProtocol.of(trial.protocol()).title());
  }
}
