package org.sbamock.loadgen.cli;

import java.util.Map;
import org.sbamock.loadgen.bench.FunctionServer;
import org.sbamock.loadgen.bench.Operation;
import org.sbamock.loadgen.result.RunDirectory;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.ArgGroup;

/** A benchmark that starts the functions it measures. */
abstract class FunctionBenchCommand extends BenchOperationCommand {
  @ArgGroup(heading = "%nWhat is measured:%n", validate = false)
  BenchServerOptions serverOptions = new BenchServerOptions();

  FunctionBenchCommand(Terminal terminal) {
    super(terminal);
  }

  /** Settings that the operation needs. */
  Map<String, String> settings(RunDirectory directory) {
    return Map.of();
  }

  @Override
  final void check(Operation operation) {
    serverOptions.recipes(operation.functions(), -1, Map.of());
  }

  @Override
  final BenchServers servers(Operation operation, RunDirectory directory, int processor) {
    return BenchServers.functions(
        operation,
        serverOptions.recipes(operation.functions(), processor, settings(directory)).stream()
            .map(recipe -> FunctionServer.of(recipe, directory.path()))
            .toList(),
        bench.warmup);
  }

  @Override
  void describe(Map<String, Object> configuration) {
    serverOptions.describe(configuration);
  }
}
