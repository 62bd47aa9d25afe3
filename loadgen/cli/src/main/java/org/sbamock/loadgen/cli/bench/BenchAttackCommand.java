/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.bench;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.attack.AttackCell;
import org.sbamock.loadgen.attack.AttackPlan;
import org.sbamock.loadgen.attack.AttackReport;
import org.sbamock.loadgen.attack.AttackRun;
import org.sbamock.loadgen.attack.AttackTable;
import org.sbamock.loadgen.attack.peer.HostilePeer;
import org.sbamock.loadgen.attack.peer.HostilePeers;
import org.sbamock.loadgen.bench.FunctionServer;
import org.sbamock.loadgen.cli.options.Converters.Count;
import org.sbamock.loadgen.cli.options.ResultOptions;
import org.sbamock.loadgen.cli.options.Units;
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
import picocli.CommandLine.Option;

/**
 * The {@code bench attack} command, which attacks a function with hostile peers and measures its
 * memory, its log and the latency of another client.
 */
@Command(
    name = "attack",
    description = {
      "Attacks a function with hostile clients, and measures another, well-behaved client, the"
          + " memory, CPU time and log of the function, and the recovery after the attack.",
      "",
      "The function runs with a heap of 128 MiB and one event loop. The other client sends 100"
          + " requests per second over the same protocol. The exit code is 99 if a bound is"
          + " exceeded."
    },
    footer = {
      "",
      "Examples:",
      "  sbamock bench attack",
      "  sbamock bench attack --case never-reading-large,flood-ping --protocols h1c,h2c --duration"
          + " 10s"
    })
final class BenchAttackCommand implements Callable<Integer> {
  private static final String HEAP = "-Xmx128m";
  private static final int MOST_CONNECTIONS = 1_000;

  @Option(
      names = "--case",
      split = ",",
      paramLabel = "<case>",
      completionCandidates = Cases.class,
      description = {
        "Cases to run (default: all). Cases that the function or the protocol does not support are"
            + " omitted. Each is one of:",
        "${COMPLETION-CANDIDATES}."
      })
  List<String> cases = new ArrayList<>();

  @Option(
      names = "--protocols",
      split = ",",
      paramLabel = "<protocol>",
      defaultValue = "h1c,h1,h2c,h2,h3",
      description = "Protocols of the attacks (default: ${DEFAULT-VALUE}).")
  List<HttpProtocol> protocols = List.of(HttpProtocol.values());

  @Option(
      names = "--function",
      paramLabel = "<function>",
      defaultValue = "nrf",
      description = "Function to attack: nrf, ausf or amf (default: ${DEFAULT-VALUE}).")
  FunctionKind function = FunctionKind.NRF;

  @Option(
      names = "--connections",
      paramLabel = "<count>",
      defaultValue = "20",
      description =
          "Number of hostile clients, 1 to 1000, each with a connection of its own (default:"
              + " ${DEFAULT-VALUE}).")
  Count connections = new Count(20);

  @Option(
      names = "--max-warmup",
      paramLabel = "<duration>",
      defaultValue = "30s",
      description = {
        "Time limit of the three attacks that precede each measurement. Each ends when the"
            + " compilers of the function and of the generator use less than a fifth of a"
            + " processor; 0s for none. The memory and the log of the function count from its"
            + " start, the other figures do not (default: ${DEFAULT-VALUE})."
      })
  Duration maxWarmup = Duration.ofSeconds(30);

  @Option(
      names = "--quiet",
      paramLabel = "<duration>",
      defaultValue = "1s",
      description =
          "Time before each attack in which the other client is measured (default:"
              + " ${DEFAULT-VALUE}).")
  Duration quiet = Duration.ofSeconds(1);

  @Option(
      names = "--duration",
      paramLabel = "<duration>",
      defaultValue = "3s",
      description = "Duration of each attack (default: ${DEFAULT-VALUE}).")
  Duration duration = Duration.ofSeconds(3);

  @Mixin ProcessorOptions processors = new ProcessorOptions();

  @Mixin FunctionOptions functions = new FunctionOptions();

  @ArgGroup(heading = "%nBounds:%n", validate = false)
  AttackBoundOptions bounds = new AttackBoundOptions();

  @ArgGroup(heading = "%nResults:%n", validate = false)
  ResultOptions results = new ResultOptions();

  private final Terminal terminal;

  BenchAttackCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  /** The identifiers of all cases. */
  static final class Cases implements Iterable<String> {
    @Override
    public Iterator<String> iterator() {
      return HostilePeers.all().stream().map(HostilePeer::id).iterator();
    }
  }

  @Override
  public Integer call() throws InterruptedException {
    long seed = results.resolveSeed();
    AttackPlan plan = plan(seed);
    BenchServerOptions server = functions.server(HEAP);
    server.recipes(List.of(function), -1, Map.of());
    boolean pinned = ProcessorPin.pinThisProcess(processors.generatorCpu);
    RunDirectory directory = results.newDirectory("bench-attack");
    AttackReport report = new AttackReport(directory, seed, configuration(plan, pinned, server));
    terminal.notice("Run directory " + directory.path() + ", seed " + seed);
    return FunctionRun.perform(
        new FunctionRun() {
          @Override
          public void measure(Interruption interruption) throws InterruptedException {
            try (FunctionServer attacked =
                server.single(
                    List.of(function), pinned ? processors.serverCpu : -1, directory.path())) {
              interruption.onSignal(attacked::close);
              new AttackRun(attacked, interruption::happened)
                  .run(plan, terminal::printNotice, report::add);
            }
          }

          @Override
          public void report(boolean complete, boolean interrupted) {
            if (complete) {
              report.finish(interrupted);
            }
            print(report, directory);
          }

          @Override
          public boolean succeeded() {
            return report.succeeded();
          }
        },
        ExitCodes.SLO_FAILED);
  }

  private AttackPlan plan(long seed) {
    List<HostilePeer> peers =
        cases.isEmpty()
            ? HostilePeers.all()
            : cases.stream().map(BenchAttackCommand::peer).toList();
    if (duration.isZero() || quiet.isZero()) {
      throw new IllegalArgumentException("--duration and --quiet: expected more than 0s");
    }
    AttackPlan plan =
        new AttackPlan(
            function,
            peers,
            List.copyOf(protocols),
            connections.atMost("--connections", MOST_CONNECTIONS),
            maxWarmup,
            quiet,
            duration,
            bounds.bounds(),
            seed);
    if (plan.isEmpty()) {
      throw new IllegalArgumentException(
          "--case "
              + String.join(",", cases)
              + ": no case applies to the "
              + function
              + " and "
              + protocols);
    }
    return plan;
  }

  private static HostilePeer peer(String id) {
    try {
      return HostilePeers.of(id);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException("--case " + e.getMessage(), e);
    }
  }

  private Map<String, Object> configuration(
      AttackPlan plan, boolean pinned, BenchServerOptions server) {
    Map<String, Object> configuration = new LinkedHashMap<>();
    configuration.put("cases", plan.peers().stream().map(HostilePeer::id).toList());
    configuration.put("protocols", protocols.stream().map(HttpProtocol::id).toList());
    configuration.put("function", function.id());
    configuration.put("connections", plan.connections());
    configuration.put("max-warmup", Units.text(maxWarmup));
    configuration.put("quiet", Units.text(quiet));
    configuration.put("duration", Units.text(duration));
    bounds.describe(configuration);
    configuration.put("pinned", pinned);
    configuration.put("server-cpu", processors.serverCpu);
    configuration.put("generator-cpu", processors.generatorCpu);
    configuration.put("settings", functions.settings);
    configuration.put("function-jvm-options", server.jvm());
    return configuration;
  }

  private void print(AttackReport report, RunDirectory directory) {
    Table table = new Table().row(AttackTable.HEADINGS);
    report.cells().forEach(cell -> table.row(AttackTable.row(cell)));
    var out = terminal.out();
    out.println();
    table.lines().forEach(out::println);
    out.println();
    long held = report.cells().stream().filter(AttackCell::succeeded).count();
    out.println(held + " of " + report.cells().size() + " attacks kept all bounds");
    out.println("Results: " + directory.path());
    out.flush();
  }
}
