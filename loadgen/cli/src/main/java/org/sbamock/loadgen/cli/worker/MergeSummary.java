/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.worker;

import java.util.Locale;
import org.sbamock.loadgen.cli.options.Units;
import org.sbamock.loadgen.cli.trial.Summary;
import org.sbamock.loadgen.result.Trial;
import org.sbamock.loadgen.result.Workers;
import org.sbamock.loadgen.result.Workers.Merged;
import org.sbamock.loadgen.result.Workers.Missing;
import org.sbamock.loadgen.terminal.Table;
import org.sbamock.loadgen.terminal.Terminal;

/** A printer of a merged load: the result of all workers, each worker, and the missing ones. */
public final class MergeSummary {
  private final Terminal terminal;

  /** Creates a summary that prints to a terminal. */
  public MergeSummary(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Prints the summary. */
  public void print(Trial trial, Workers workers) {
    var out = terminal.out();
    new Summary(terminal).print(trial);
    out.println();
    Table table =
        new Table()
            .row("  worker", "iterations/s", "achieved", "failed", "p50", "p99", "start", "busy");
    for (Merged worker : workers.merged()) {
      table.row(
          "  " + worker.worker() + "/" + workers.count() + " " + worker.host(),
          String.format(Locale.ROOT, "%,.1f", worker.perSecond()),
          String.format(Locale.ROOT, "%,d", worker.counts().achieved()),
          String.format(Locale.ROOT, "%,d", worker.counts().failed()),
          Units.micros(worker.latency().p50()),
          Units.micros(worker.latency().p99()),
          String.format(Locale.ROOT, "+%.0f ms", worker.startDelay()),
          Math.round(worker.generator().busiestLoop() * 100) + " %");
    }
    table.lines().forEach(out::println);
    for (Merged worker : workers.merged()) {
      if (worker.generator().bottleneck() != null) {
        out.println(
            terminal.yellow(
                "  The generator of worker "
                    + worker.worker()
                    + " may itself have been the bottleneck: "
                    + worker.generator().bottleneck()
                    + "."));
      }
    }
    missing(workers);
    out.flush();
  }

  private void missing(Workers workers) {
    var out = terminal.out();
    if (workers.missing().isEmpty()) {
      return;
    }
    out.println();
    out.println(
        terminal.red(
            "  Incomplete: the results of "
                + workers.missing().size()
                + " of "
                + workers.count()
                + " workers are missing"));
    for (Missing worker : workers.missing()) {
      out.println("  worker " + worker.worker() + "/" + workers.count() + ": " + worker.reason());
      out.println("    not in the results: " + WorkerShare.text(worker.share()));
    }
  }
}
