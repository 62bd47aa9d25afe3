/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.bench;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.http.HttpProtocol;
import org.sbamock.loadgen.bench.BenchPlan;
import org.sbamock.loadgen.bench.BenchRun.MeasuredServer;
import org.sbamock.loadgen.bench.Cell;
import org.sbamock.loadgen.bench.FunctionServer;
import org.sbamock.loadgen.bench.Measurement;
import org.sbamock.loadgen.bench.NamedServer;
import org.sbamock.loadgen.bench.Operation;
import org.sbamock.loadgen.bench.Operations;
import org.sbamock.loadgen.cli.options.Converters.Count;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The {@code bench generator} command, which measures the load generator itself per request. */
@Command(
    name = "generator",
    description = {
      "Measures the load generator itself, on a dedicated processor, per GET of a file"
          + " of the timing probe. If h2load is installed, windows of both generators"
          + " alternate on the same server.",
      "",
      "The goals are 20 µs of CPU time with h2c and 50 µs with h3, and 50,000 requests/s with"
          + " h2c; the exit code is 99 if one is missed."
    },
    footer = {
      "",
      "Examples:",
      "  sbamock bench generator",
      "  sbamock bench generator --protocols h2c --windows 9"
    })
final class BenchGeneratorCommand extends BenchOperationCommand {
  private static final String OURS = "sbamock";
  private static final Map<String, Double> MOST_MICROS = Map.of("h2c", 20.0, "h3", 50.0);
  private static final double LEAST_PER_SECOND = 50_000;
  private static final int LONGEST = 16 << 20;

  @ArgGroup(heading = "%nThe server:%n", validate = false)
  BenchServerOptions serverOptions = new BenchServerOptions();

  @Option(
      names = "--octets",
      paramLabel = "<count>",
      defaultValue = "128",
      description = "Length of the file in octets, up to 16777216 (default: ${DEFAULT-VALUE}).")
  Count octets = new Count(128);

  BenchGeneratorCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  Operation operation() {
    if (bench.generator != BenchOptions.GeneratorKind.SBAMOCK) {
      throw new IllegalArgumentException(
          "--generator is not supported: sbamock is measured, and h2load if it is installed");
    }
    return Operations.generator(List.of(Integer.toString(octets.atMost("--octets", LONGEST))));
  }

  @Override
  void check(Operation operation) {
    if (serverOptions.comparesServers()) {
      throw new IllegalArgumentException(
          "--baseline, --vary and --journal are not supported: they apply to servers");
    }
    recipes(operation, -1);
  }

  private List<FunctionServer.ServerSpec> recipes(Operation operation, int processor) {
    return serverOptions.recipes(operation.functions(), processor, Map.of());
  }

  @Override
  BenchServers servers(Operation operation, RunDirectory directory, int processor) {
    List<FunctionServer> started =
        recipes(operation, processor).stream()
            .map(recipe -> FunctionServer.of(recipe, directory.path()))
            .toList();
    BenchServers servers = BenchServers.functions(operation, started, bench.warmup);
    return new BenchServers() {
      @Override
      public List<MeasuredServer> ready(HttpProtocol protocol) throws InterruptedException {
        MeasuredServer ours = servers.ready(protocol).get(0);
        List<MeasuredServer> both = new ArrayList<>();
        both.add(new MeasuredServer(new NamedServer(OURS, ours.server()), ours.warmupNanos()));
        if (BenchPlan.hasH2load()) {
          both.add(new MeasuredServer(new NamedServer("h2load", ours.server()), any -> 0, true));
        }
        return both;
      }

      @Override
      public void close() {
        servers.close();
      }
    };
  }

  @Override
  void describe(Map<String, Object> configuration) {
    configuration.put("h2load", BenchPlan.hasH2load());
    serverOptions.describe(configuration);
  }

  @Override
  BenchTable table(List<Cell> cells) {
    return BenchTable.ofGenerators(cells);
  }

  @Override
  List<String> remarks(List<Cell> cells) {
    List<String> missed = missed(cells);
    if (!missed.isEmpty()) {
      return missed;
    }
    return cells.stream().anyMatch(cell -> MOST_MICROS.containsKey(cell.protocol()))
        ? List.of("All goals are met.")
        : List.of();
  }

  @Override
  boolean isGood(List<Cell> cells) {
    return missed(cells).isEmpty();
  }

  static List<String> missed(List<Cell> cells) {
    List<String> missed = new ArrayList<>();
    for (Cell cell : cells) {
      Measurement ours = cell.servers().get(0);
      @Nullable Double most = MOST_MICROS.get(cell.protocol());
      double micros = ours.generatorCpuMicros().median();
      if (most != null && micros > most) {
        missed.add(
            String.format(
                Locale.ROOT,
                "Goal missed with %s: %.1f µs per request, expected at most %.0f µs.",
                cell.protocol(),
                micros,
                most));
      }
      double perSecond = ours.perSecond().median();
      if (cell.protocol().equals(HttpProtocol.H2C.id()) && perSecond < LEAST_PER_SECOND) {
        missed.add(
            String.format(
                Locale.ROOT,
                "Goal missed with %s: %,.0f requests/s, expected at least %,.0f.",
                cell.protocol(),
                perSecond,
                LEAST_PER_SECOND));
      }
    }
    return missed;
  }
}
