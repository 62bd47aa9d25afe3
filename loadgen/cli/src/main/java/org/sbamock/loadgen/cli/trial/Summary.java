/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.trial;

import java.util.List;
import java.util.Locale;
import java.util.Objects;
import org.sbamock.loadgen.cli.options.Units;
import org.sbamock.loadgen.result.LatencySummary;
import org.sbamock.loadgen.result.Trial;
import org.sbamock.loadgen.terminal.Table;
import org.sbamock.loadgen.terminal.Terminal;
import org.sbamock.loadgen.workload.WorkloadKind;

/** A printer of the results of a trial. */
public final class Summary {
  private static final int MOST_FAILURES = 10;
  private static final String REGISTRATION = WorkloadKind.REGISTRATION.id();

  private final Terminal terminal;

  /** Creates a summary that prints to a terminal. */
  public Summary(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Prints figures, failures, network counters and the verdicts of objectives. */
  public void print(Trial trial) {
    var out = terminal.out();
    Trial.Counts counts = trial.counts();
    out.println(
        String.format(
            Locale.ROOT,
            "%s  %,.1f %s/s over %.1f s  success %s",
            terminal.bold(trial.protocol()),
            trial.perSecond(),
            trial.workload().equals(REGISTRATION) ? "registrations" : "iterations",
            trial.seconds(),
            success(trial)));
    out.println(
        String.format(
            Locale.ROOT,
            "  begun %,d, achieved %,d, failed %,d, unfinished %,d, not started %,d",
            counts.started(),
            counts.achieved(),
            counts.failed(),
            counts.unfinished(),
            counts.notStarted()));
    out.println();
    Table table = new Table().row("", "count", "p50", "p90", "p99", "p99.9", "max");
    trial.latency().forEach((step, latency) -> table.row(latencyRow("  " + step, latency)));
    table.row(latencyRow("  service time", trial.serviceTime()));
    table.lines().forEach(out::println);
    new ClockSummary(terminal).print(trial);
    printFailures(trial);
    new NetworkSummary(terminal).print(trial);
    printMemory(trial);
    printBottleneck(trial);
    printSlos(trial);
    out.flush();
  }

  private static List<String> latencyRow(String name, LatencySummary latency) {
    return List.of(
        name,
        String.format(Locale.ROOT, "%,d", latency.count()),
        Units.micros(latency.p50()),
        Units.micros(latency.p90()),
        Units.micros(latency.p99()),
        Units.micros(latency.p999()),
        Units.micros(latency.max()));
  }

  private String success(Trial trial) {
    String text = percent(trial.success());
    return trial.success() == 1 ? terminal.green(text) : terminal.red(text);
  }

  /**
   * Formats a proportion, from 0 to 1, in percent; a value below 1 is never rounded up to 100 %.
   */
  public static String percent(double part) {
    return part == 1
        ? "100 %"
        : String.format(Locale.ROOT, "%.3f %%", Math.floor(part * 1e5) / 1e3);
  }

  void printFailures(Trial trial) {
    if (trial.failures().isEmpty()) {
      return;
    }
    var out = terminal.out();
    out.println();
    out.println("  Failures of " + trial.protocol() + ":");
    trial.failures().stream()
        .sorted((a, b) -> Long.compare(b.count(), a.count()))
        .limit(MOST_FAILURES)
        .forEach(
            failure ->
                out.println(
                    String.format(Locale.ROOT, "  %,9d  %s", failure.count(), failure.kind())));
  }

  private void printMemory(Trial trial) {
    List<Trial.FunctionUsage> told =
        trial.functions().stream().filter(function -> function.memory() != null).toList();
    if (told.isEmpty()) {
      return;
    }
    Table table =
        new Table().row("  memory, MiB", "live heap", "then", "resident", "then", "per UE");
    long ues = 0;
    for (Trial.FunctionUsage function : told) {
      Trial.Memory memory = Objects.requireNonNull(function.memory());
      ues = memory.ues();
      table.row(
          "  " + function.name(),
          mebibytes(memory.liveHeapBeforeMib()),
          mebibytes(memory.liveHeapMib()),
          mebibytes(memory.residentBeforeMib()),
          mebibytes(memory.residentMib()),
          String.format(Locale.ROOT, "%,.0f B", memory.liveHeapOctetsPerUe()));
    }
    terminal.out().println();
    table.lines().forEach(terminal.out()::println);
    terminal
        .out()
        .println(
            String.format(
                Locale.ROOT,
                "  Memory before and after the registration of %,d UEs; per UE: the growth of the live heap.",
                ues));
  }

  private static String mebibytes(double value) {
    return String.format(Locale.ROOT, "%,.1f", value);
  }

  void printBottleneck(Trial trial) {
    String why = trial.generator().bottleneck();
    if (why != null) {
      terminal.out().println();
      terminal
          .out()
          .println(
              terminal.yellow(
                  "  The generator may itself have been the bottleneck of "
                      + trial.protocol()
                      + ": "
                      + why
                      + "."));
    }
  }

  private void printSlos(Trial trial) {
    for (Trial.SloVerdict slo : trial.slos()) {
      String line =
          "  SLO "
              + (slo.met() ? "met:    " : "failed: ")
              + slo.required()
              + ", actual "
              + slo.actual();
      terminal.out().println(slo.met() ? terminal.green(line) : terminal.red(line));
    }
  }
}
