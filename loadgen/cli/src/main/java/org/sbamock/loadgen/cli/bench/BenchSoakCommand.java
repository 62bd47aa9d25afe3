/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.bench;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.bench.BenchReport;
import org.sbamock.loadgen.bench.Concurrency;
import org.sbamock.loadgen.bench.Discovery;
import org.sbamock.loadgen.bench.FunctionServer;
import org.sbamock.loadgen.bench.Operation;
import org.sbamock.loadgen.bench.Operations;
import org.sbamock.loadgen.bench.SoakRun;
import org.sbamock.loadgen.bench.SoakRun.Checkpoint;
import org.sbamock.loadgen.cli.options.Converters.Count;
import org.sbamock.loadgen.cli.options.ResultOptions;
import org.sbamock.loadgen.cli.options.SuciOptions;
import org.sbamock.loadgen.cli.trial.ConsoleObserver;
import org.sbamock.loadgen.cli.trial.Summary;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.process.ProcessorPin;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Interruption;
import org.sbamock.loadgen.terminal.Table;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/**
 * The {@code bench soak} command, which measures the memory of a function before, during and after
 * a long load, or runs a mixed soak.
 */
@Command(
    name = "soak",
    description = {
      "Runs a long load on a function, and samples its memory before, during and after it.",
      "",
      "Each sample follows a full garbage collection (diagnostic command GC.run), so that the heap"
          + " contains live objects only. The first sample is taken before the load.",
      "",
      "With --mixed, runs NRF, AUSF, AMF and a stub function under UE registrations, NF"
          + " registrations, discoveries and stub calls, in phases with different protocols,"
          + " connections, faults and link conditions. After each phase it compares the state of"
          + " the functions with that of the generator. The exit code is 99 if an invariant is"
          + " violated, or if memory, file descriptors or threads of a function grow."
    },
    footer = {
      "",
      "Examples:",
      "  sbamock bench soak --requests 10M --jvm-option -Xmx128m",
      "  sbamock bench soak --requests 200k --jvm-option -Xms16m --jvm-option -Xmx64m",
      "  sbamock bench soak --mixed --duration 8h"
    })
final class BenchSoakCommand implements Callable<Integer> {
  @Option(
      names = "--operation",
      paramLabel = "<operation>",
      defaultValue = "authenticate",
      description =
          "Operation: authenticate, confirm, discover or probe (default: ${DEFAULT-VALUE}).")
  Kind kind = Kind.AUTHENTICATE;

  @Option(
      names = "--protocol",
      paramLabel = "<protocol>",
      defaultValue = "h2c",
      description =
          "Protocol: h1c, h1, h2c, h2 or h3 (default: ${DEFAULT-VALUE}). With --mixed, that of the"
              + " calls between the functions.")
  HttpProtocol protocol = HttpProtocol.H2C;

  @Option(
      names = "--requests",
      paramLabel = "<count>",
      defaultValue = "1M",
      description = "Minimum number of requests (default: ${DEFAULT-VALUE}).")
  Count requests = new Count(1_000_000);

  @Option(
      names = "--looks",
      paramLabel = "<count>",
      defaultValue = "4",
      description = "The number of samples after the first (default: ${DEFAULT-VALUE}).")
  Count looks = new Count(4);

  @Option(
      names = "--connections",
      paramLabel = "<count>",
      defaultValue = "8",
      description = "The number of connections (default: ${DEFAULT-VALUE}).")
  Count connections = new Count(8);

  @Option(
      names = "--streams",
      paramLabel = "<count>",
      defaultValue = "8",
      description =
          "Concurrent requests on each connection, 1 with HTTP/1.1 (default: ${DEFAULT-VALUE}).")
  Count streams = new Count(8);

  @Mixin ProcessorOptions processors = new ProcessorOptions();

  @Mixin FunctionOptions functions = new FunctionOptions();

  @ArgGroup(heading = "%nMixed soak (--mixed):%n", validate = false)
  MixedSoakOptions mixed = new MixedSoakOptions();

  @ArgGroup(heading = "%nResults:%n", validate = false)
  ResultOptions results = new ResultOptions();

  @Spec
  @SuppressWarnings("NullAway.Init")
  CommandSpec spec;

  private final Terminal terminal;

  enum Kind {
    AUTHENTICATE,
    CONFIRM,
    DISCOVER,
    PROBE
  }

  BenchSoakCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  private Operation operation() {
    SuciOptions suci = new SuciOptions();
    return switch (kind) {
      case AUTHENTICATE -> Operations.authenticate(suci.variants(), suci::subscribers);
      case CONFIRM -> Operations.confirm(suci.variants(), suci::subscribers);
      case DISCOVER -> new Discovery(List.of(100));
      case PROBE -> Operations.probe(FunctionKind.AUSF, List.of("128"));
    };
  }

  @Override
  public Integer call() throws InterruptedException {
    mixed.require(spec.commandLine().getParseResult());
    return mixed.mixed
        ? new MixedSoak(terminal, mixed, functions, protocol, results).run()
        : soak();
  }

  private int soak() throws InterruptedException {
    Operation operation = operation();
    Concurrency concurrency =
        new Concurrency(
            connections.atMost("--connections", 65_535),
            protocol.multiplexed() ? streams.atMost("--streams", 65_535) : 1);
    int count = looks.atMost("--looks", 1_000);
    requests.atMost("--requests", Integer.MAX_VALUE);
    BenchServerOptions server = functions.server();
    server.recipes(operation.functions(), -1, Map.of());
    long seed = results.resolveSeed();
    boolean pinned = ProcessorPin.pinThisProcess(processors.generatorCpu);
    RunDirectory directory = results.newDirectory("bench-soak");
    BenchReport report =
        new BenchReport(
            directory, "bench soak", !pinned, seed, configuration(operation, concurrency, server));
    terminal.notice("Run directory " + directory.path() + ", seed " + seed);
    return FunctionRun.perform(
        new FunctionRun() {
          @Override
          public void measure(Interruption interruption) throws InterruptedException {
            try (FunctionServer function =
                server.single(
                    operation.functions(), pinned ? processors.serverCpu : -1, directory.path())) {
              interruption.onSignal(function::close);
              function.start(operation.functions(), protocol);
              new SoakRun(
                      operation,
                      protocol,
                      concurrency,
                      seed,
                      new ConsoleObserver(terminal, interruption),
                      interruption::happened)
                  .run(function, requests.value(), count, report::add);
            }
          }

          @Override
          public void report(boolean complete, boolean interrupted) {
            if (complete) {
              report.finish(interrupted);
            }
            print(operation, report);
          }

          @Override
          public boolean succeeded() {
            return report.succeeded();
          }
        },
        ExitCodes.INTERNAL);
  }

  private Map<String, Object> configuration(
      Operation operation, Concurrency concurrency, BenchServerOptions server) {
    Map<String, Object> configuration = new LinkedHashMap<>();
    configuration.put("operation", operation.id());
    configuration.put("protocol", protocol.id());
    configuration.put("requests", requests.value());
    configuration.put("looks", looks.value());
    configuration.put("connections", concurrency.connections());
    configuration.put("streams", concurrency.streams());
    configuration.put("server-cpu", processors.serverCpu);
    configuration.put("generator-cpu", processors.generatorCpu);
    configuration.put("settings", functions.settings);
    configuration.put("function-jvm-options", server.jvm());
    return configuration;
  }

  private void print(Operation operation, BenchReport report) {
    Table table =
        new Table()
            .row("after", "live heap", "resident", "direct", "threads", "per s", "CPU", "success");
    for (Checkpoint look : report.looks()) {
      table.row(
          String.format(Locale.ROOT, "%,d", look.iterations()),
          mib(look.liveHeapMib()),
          mib(look.residentMib()),
          mib(look.directMib()),
          look.threads() == null ? "-" : look.threads().toString(),
          String.format(Locale.ROOT, "%,.0f", look.perSecond()),
          look.cpuMicros() == null ? "-" : String.format(Locale.ROOT, "%.1f µs", look.cpuMicros()),
          Summary.percent(look.success()));
    }
    var out = terminal.out();
    out.println();
    out.println(terminal.bold(operation.title() + ", long load"));
    table.lines().forEach(line -> out.println("  " + line));
    out.println();
    out.println("Results: " + report.directory().path());
    out.flush();
  }

  private static String mib(@Nullable Double value) {
    return value == null ? "-" : String.format(Locale.ROOT, "%.1f MiB", value);
  }
}
