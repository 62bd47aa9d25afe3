/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.bench;

import org.sbamock.loadgen.bench.Operation;
import org.sbamock.loadgen.bench.Operations;
import org.sbamock.loadgen.cli.options.SuciOptions;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;

/** The {@code bench authenticate} command, which measures the AUSF per authentication request. */
@Command(
    name = "authenticate",
    description = {
      "Measures the AUSF per POST of a UE authentication.",
      "",
      "The AUSF runs with one event loop on one processor, the generator on another."
          + " For each protocol, protection scheme and number of connections, the command"
          + " runs a warm-up and several windows, and reports the median of the windows."
    },
    footer = {
      "",
      "Examples:",
      "  sbamock bench authenticate --protocols h2c,h3 --suci null,A,B",
      "  sbamock bench authenticate --connections 1,4,32 --streams 1,8",
      "  sbamock bench authenticate --protocols h2c --connections 1,10,100,1000 --in-flight 1000",
      "  sbamock bench authenticate --baseline ../before/ausf/application/target/sbamock-ausf-application-0.1.0-exec.jar",
      "  sbamock bench authenticate --journal --protocols h2c",
      "  sbamock bench authenticate --generator h2load --protocols h1c,h2c"
    })
final class BenchAuthenticateCommand extends FunctionBenchCommand {
  @Mixin SuciOptions suci = new SuciOptions();

  BenchAuthenticateCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  Operation operation() {
    return Operations.authenticate(suci.variants(), suci::subscribers);
  }
}
