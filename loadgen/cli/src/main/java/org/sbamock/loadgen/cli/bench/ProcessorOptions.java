/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.bench;

import picocli.CommandLine.Option;

/** The processors to which a benchmark pins the measured functions and the generator. */
class ProcessorOptions {
  @Option(
      names = "--server-cpu",
      paramLabel = "<number>",
      defaultValue = "0",
      description =
          "The number of the processor that the measured functions run on"
              + " (default: ${DEFAULT-VALUE}).")
  int serverCpu;

  @Option(
      names = "--generator-cpu",
      paramLabel = "<number>",
      defaultValue = "1",
      description =
          "The number of the processor that the generator runs on (default: ${DEFAULT-VALUE}).")
  int generatorCpu = 1;
}
