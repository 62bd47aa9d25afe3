/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.bench;

import org.sbamock.loadgen.bench.Operation;
import org.sbamock.loadgen.bench.Operations;
import org.sbamock.loadgen.cli.options.SuciOptions;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The {@code bench registration} command, which measures NRF, AUSF and AMF per registration. */
@Command(
    name = "registration",
    description = {
      "Measures NRF, AUSF and AMF together per registration of a UE.",
      "",
      "All three run on one processor with one event loop each, and call each other over the"
          + " measured protocol. The AMF caches discovery."
    },
    footer = {
      "",
      "Examples:",
      "  sbamock bench registration --protocols h2c",
      "  sbamock bench registration --baseline ../before"
    })
final class BenchRegistrationCommand extends FunctionBenchCommand {
  @Mixin SuciOptions suci = new SuciOptions();

  BenchRegistrationCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  Operation operation() {
    return Operations.registration(suci.variants(), suci::subscribers);
  }
}
