/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.bench;

import java.util.List;
import java.util.Map;
import org.sbamock.loadgen.bench.Operation;
import org.sbamock.loadgen.bench.Operations;
import org.sbamock.loadgen.cli.options.Converters.Count;
import org.sbamock.loadgen.process.FunctionKind;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The {@code bench probe} command, which measures a function per file of the timing probe. */
@Command(
    name = "probe",
    description = {
      "Measures the CPU time of a function per GET request for a file of the timing probe.",
      "",
      "The function does no other work for the request, so the result is the cost of"
          + " the HTTP stack."
    },
    footer = {
      "",
      "Examples:",
      "  sbamock bench probe --protocols h2c,h3",
      "  sbamock bench probe --octets 128,10k,1M --protocols h2c"
    })
final class BenchProbeCommand extends FunctionBenchCommand {
  private static final int LONGEST = 16 << 20;

  @Option(
      names = "--octets",
      split = ",",
      paramLabel = "<count>",
      defaultValue = "128",
      description = "Lengths of the file in octets, up to 16777216 (default: ${DEFAULT-VALUE}).")
  List<Count> octets = List.of(new Count(128));

  @Option(
      names = "--function",
      paramLabel = "<function>",
      defaultValue = "AUSF",
      description = "Measured function: NRF, AUSF or AMF (default: ${DEFAULT-VALUE}).")
  FunctionKind function = FunctionKind.AUSF;

  BenchProbeCommand(Terminal terminal) {
    super(terminal);
  }

  @Override
  Operation operation() {
    return Operations.probe(
        function,
        octets.stream().map(count -> Integer.toString(count.atMost("--octets", LONGEST))).toList());
  }

  @Override
  void describe(Map<String, Object> configuration) {
    configuration.put("function", function.id());
    super.describe(configuration);
  }
}
