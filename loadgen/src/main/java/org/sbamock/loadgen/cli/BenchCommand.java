package org.sbamock.loadgen.cli;

import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Measurements to rely on. */
@Command(
    name = "bench",
    description = "Measures what one function takes per request, kept on a processor of its own.")
final class BenchCommand implements Runnable {
  @Spec
  @SuppressWarnings("NullAway.Init")
  CommandSpec spec;

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(), "what to measure is missing: 'bench authenticate' is expected");
  }
}
