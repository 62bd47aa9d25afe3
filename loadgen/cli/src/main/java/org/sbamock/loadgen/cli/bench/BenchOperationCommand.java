/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.bench;

import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.bench.BenchPlan;
import org.sbamock.loadgen.bench.BenchReport;
import org.sbamock.loadgen.bench.BenchRun;
import org.sbamock.loadgen.bench.Cell;
import org.sbamock.loadgen.bench.Operation;
import org.sbamock.loadgen.cli.options.ResultOptions;
import org.sbamock.loadgen.cli.options.Units;
import org.sbamock.loadgen.cli.trial.ConsoleObserver;
import org.sbamock.loadgen.process.FunctionException;
import org.sbamock.loadgen.process.ProcessorPin;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.terminal.CommandFailedException;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Interruption;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** The common part of all benchmarks of an operation. */
abstract class BenchOperationCommand implements Callable<Integer> {
  @Spec
  @SuppressWarnings("NullAway.Init")
  CommandSpec spec;

  @ArgGroup(heading = "%nLoad:%n", validate = false)
  BenchOptions bench = new BenchOptions();

  @Option(
      names = "--format",
      paramLabel = "<format>",
      defaultValue = "text",
      description = "The format of the table: text or md (Markdown) (default: ${DEFAULT-VALUE}).")
  Format format = Format.TEXT;

  @ArgGroup(heading = "%nResults:%n", validate = false)
  ResultOptions results = new ResultOptions();

  private final Terminal terminal;

  enum Format {
    TEXT,
    MD
  }

  BenchOperationCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** Returns the operation to measure, from the options. */
  abstract Operation operation();

  /** Returns the servers, from the options, without starting them. */
  abstract BenchServers servers(Operation operation, RunDirectory directory, int processor);

  /**
   * Checks the options.
   *
   * @throws IllegalArgumentException if an option is invalid
   */
  abstract void check(Operation operation);

  /** Adds the options of the command to the recorded configuration. */
  abstract void describe(Map<String, Object> configuration);

  @Override
  public final Integer call() throws InterruptedException {
    Operation operation = operation();
    long seed = results.resolveSeed();
    bench.plan(true, seed);
    bench.requireGenerator(operation);
    check(operation);
    boolean pinned = ProcessorPin.pinThisProcess(bench.generatorCpu);
    if (!pinned) {
      terminal.notice(
          "taskset was not found: processes are not pinned to processors, and results will vary.");
    }
    BenchPlan plan = bench.plan(pinned, seed);
    Map<String, Object> configuration = bench.describe(pinned);
    configuration.put("variants", operation.variants());
    describe(configuration);
    RunDirectory directory = results.newDirectory("bench-" + operation.id());
    BenchReport report =
        new BenchReport(directory, "bench " + operation.id(), !pinned, seed, configuration);
    terminal.notice("Run directory " + directory.path() + ", seed " + seed);
    try (Interruption interruption = Interruption.listen(ExitCodes.INTERRUPTED);
        BenchServers servers = servers(operation, directory, pinned ? bench.serverCpu : -1)) {
      interruption.onSignal(servers::close);
      try {
        measure(operation, plan, servers, report, interruption);
      } catch (FunctionException | IllegalStateException e) {
        if (!interruption.happened()) {
          report.finish(true);
          throw new CommandFailedException(String.valueOf(e.getMessage()), e);
        }
      }
      report.finish(interruption.happened());
      print(operation, report);
      return exitCode(report, interruption.happened());
    }
  }

  private void measure(
      Operation operation,
      BenchPlan plan,
      BenchServers servers,
      BenchReport report,
      Interruption interruption)
      throws InterruptedException {
    BenchRun run =
        new BenchRun(
            operation,
            plan,
            new ConsoleObserver(terminal, interruption),
            interruption::happened,
            report.directory().path());
    for (String variant : operation.variants()) {
      for (HttpProtocol protocol : plan.protocols()) {
        if (!interruption.happened()) {
          run.measure(servers.ready(protocol), protocol, variant, report::add);
        }
      }
    }
  }

  private void print(Operation operation, BenchReport report) {
    var out = terminal.out();
    BenchTable table = table(report.cells());
    String heading =
        operation.title()
            + ", median of "
            + bench.windows.value()
            + " windows of "
            + Units.text(bench.window);
    out.println();
    if (format == Format.MD) {
      out.println(heading + ":");
      out.println();
      table.markdown().forEach(out::println);
    } else {
      out.println(terminal.bold(heading));
      table.lines().forEach(line -> out.println("  " + line));
    }
    warnings(report).forEach(line -> out.println("  " + line));
    remarks(report.cells()).forEach(line -> out.println("  " + line));
    out.println();
    out.println("Results: " + report.directory().path());
    out.flush();
  }

  private static List<String> warnings(BenchReport report) {
    return report.cells().stream()
        .flatMap(
            cell ->
                cell.servers().stream()
                    .filter(server -> !server.failures().isEmpty())
                    .map(
                        server ->
                            "Failures of "
                                + server.server()
                                + " over "
                                + cell.protocol()
                                + ": "
                                + server.failures().stream()
                                    .map(failure -> failure.count() + " × " + failure.kind())
                                    .collect(Collectors.joining(", "))))
        .toList();
  }

  private int exitCode(BenchReport report, boolean interrupted) {
    if (interrupted) {
      return ExitCodes.INTERRUPTED;
    }
    if (!report.succeeded()) {
      return ExitCodes.INTERNAL;
    }
    return isGood(report.cells()) ? ExitCodes.GOOD : ExitCodes.SLO_FAILED;
  }

  /** Returns the cells as the table of the command. */
  BenchTable table(List<Cell> cells) {
    return new BenchTable(cells);
  }

  /** Returns the command's remarks on the cells; none by default. */
  List<String> remarks(List<Cell> cells) {
    return List.of();
  }

  /** Returns whether the goal of the command is met; true by default, without a goal. */
  boolean isGood(List<Cell> cells) {
    return true;
  }
}
