/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.bench;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.bench.FunctionServer;
import org.sbamock.loadgen.bench.Operation;
import org.sbamock.loadgen.bench.UnmatchedStubs;
import org.sbamock.loadgen.cli.options.Converters.Count;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.ArgGroup;
import picocli.CommandLine.Option;

/** A benchmark that starts the functions it measures. */
abstract class FunctionBenchCommand extends BenchOperationCommand {
  private static final int MOST_STUBS = 10_000;

  @ArgGroup(heading = "%nServers:%n", validate = false)
  BenchServerOptions serverOptions = new BenchServerOptions();

  @Option(
      names = "--stubs",
      paramLabel = "<count>",
      description =
          "Number of stubs that match no request, 1 to 10k: windows of servers with and"
              + " without the stubs alternate, and the ratio is reported.")
  @Nullable Count stubs;

  FunctionBenchCommand(Terminal terminal) {
    super(terminal);
  }

  /** Returns the settings that the operation requires. */
  Map<String, String> settings(RunDirectory directory) {
    return Map.of();
  }

  @Override
  final void check(Operation operation) {
    if (stubs != null) {
      stubs.atMost("--stubs", MOST_STUBS);
      if (serverOptions.comparesServers()) {
        throw new IllegalArgumentException(
            "--stubs, --baseline, --vary and --journal exclude each other: expected one of them");
      }
    }
    serverOptions.recipes(operation.functions(), -1, Map.of());
  }

  @Override
  final BenchServers servers(Operation operation, RunDirectory directory, int processor) {
    if (stubs != null) {
      int count = stubs.atMost("--stubs", MOST_STUBS);
      serverOptions.varied.putAll(UnmatchedStubs.write(directory.path(), count));
    }
    return BenchServers.functions(
        operation,
        serverOptions.recipes(operation.functions(), processor, settings(directory)).stream()
            .map(recipe -> FunctionServer.of(recipe, directory.path()))
            .toList(),
        bench.warmup);
  }

  @Override
  void describe(Map<String, Object> configuration) {
    if (stubs != null) {
      configuration.put("stubs", stubs.value());
    }
    serverOptions.describe(configuration);
  }
}
