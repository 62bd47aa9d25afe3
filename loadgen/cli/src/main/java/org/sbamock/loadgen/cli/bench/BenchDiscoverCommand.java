/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.bench;

import java.util.List;
import org.sbamock.loadgen.bench.Discovery;
import org.sbamock.loadgen.bench.Operation;
import org.sbamock.loadgen.cli.options.Converters.Count;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The {@code bench discover} command, which measures the NRF per discovery. */
@Command(
    name = "discover",
    description = {
      "Measures the NRF per discovery of one AUSF among many.",
      "",
      "Each registered AUSF serves one SUPI; the query contains the SUPI of the first."
    },
    footer = {
      "",
      "Examples:",
      "  sbamock bench discover --protocols h2c",
      "  sbamock bench discover --protocols h2c --profiles 10,1k,50k"
    })
final class BenchDiscoverCommand extends FunctionBenchCommand {
  private static final int MOST = 100_000;

  @Option(
      names = "--profiles",
      split = ",",
      paramLabel = "<count>",
      defaultValue = "100",
      description = "Number of registered AUSFs, up to 100k (default: ${DEFAULT-VALUE}).")
  List<Count> profiles = List.of(new Count(100));

  BenchDiscoverCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  Operation operation() {
    return new Discovery(profiles.stream().map(count -> count.atMost("--profiles", MOST)).toList());
  }
}
