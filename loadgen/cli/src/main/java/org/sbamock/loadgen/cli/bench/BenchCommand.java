/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.bench;

import org.sbamock.loadgen.cli.options.Converters;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code bench} command with its subcommands, which measure the cost of operations. */
@Command(
    name = "bench",
    description =
        "Measures CPU time, allocation and latency of servers per request, with the servers on a dedicated processor.")
public final class BenchCommand implements Runnable {
  @Spec
  @SuppressWarnings("NullAway.Init")
  CommandSpec spec;

  private BenchCommand() {}

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "missing subcommand: expected one of " + String.join(", ", spec.subcommands().keySet()));
  }

  /** Returns the command line of the command with all its subcommands. */
  public static CommandLine commandLine(Terminal terminal) {
    return new CommandLine(new BenchCommand())
        .addSubcommand(new BenchAttackCommand(terminal))
        .addSubcommand(new BenchAuthenticateCommand(terminal))
        .addSubcommand(new BenchConfirmCommand(terminal))
        .addSubcommand(new BenchDiscoverCommand(terminal))
        .addSubcommand(new BenchGeneratorCommand(terminal))
        .addSubcommand(new BenchNotificationsCommand(terminal))
        .addSubcommand(new BenchProbeCommand(terminal))
        .addSubcommand(new BenchRegistrationCommand(terminal))
        .addSubcommand(new BenchHttpCommand(terminal))
        .addSubcommand(new BenchSoakCommand(terminal))
        .addSubcommand(new BenchStartCommand(terminal))
        .registerConverter(BenchTarget.class, Converters.saying(BenchTarget::parse));
  }
}
