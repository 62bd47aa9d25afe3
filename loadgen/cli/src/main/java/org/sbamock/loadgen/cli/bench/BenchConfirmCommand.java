/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.bench;

import org.sbamock.loadgen.bench.Operation;
import org.sbamock.loadgen.bench.Operations;
import org.sbamock.loadgen.cli.options.SuciOptions;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/**
 * The {@code bench confirm} command, which measures the AUSF per authentication with its
 * confirmation.
 */
@Command(
    name = "confirm",
    description = {
      "Measures the AUSF per UE authentication with its confirmation: the POST and the PUT.",
      "",
      "A challenge can be confirmed only once, so each confirmation includes an authentication;"
          + " subtract the result of 'bench authenticate'."
    },
    footer = {"", "Examples:", "  sbamock bench confirm --protocols h2c"})
final class BenchConfirmCommand extends FunctionBenchCommand {
  @Mixin SuciOptions suci = new SuciOptions();

  BenchConfirmCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  Operation operation() {
    return Operations.confirm(suci.variants(), suci::subscribers);
  }
}
