/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.link;

import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** The {@code link} command, which creates and controls emulated links. */
@Command(
    name = "link",
    description = {
      "Connects parties in separate network namespaces by an emulated link, which delays, loses,"
          + " corrupts, duplicates and reorders TCP and UDP packets.",
      "",
      "  sbamock link create --detach amf ausf",
      "  sbamock link set amf ausf lag",
      "  sbamock link exec ausf -- python3 -m http.server",
      "  sbamock link exec amf -- curl http://198.18.0.2:8000/",
      "  sbamock link show",
      "  sbamock link clean"
    })
public final class LinkCommand implements Runnable {
  @Spec
  @SuppressWarnings("NullAway.Init")
  CommandSpec spec;

  private LinkCommand() {}

  /** Creates the command with its subcommands. */
  public static CommandLine commandLine(Terminal terminal) {
    return new CommandLine(new LinkCommand())
        .addSubcommand(new CheckCommand(terminal))
        .addSubcommand(new CreateCommand(terminal))
        .addSubcommand(new SetCommand(terminal))
        .addSubcommand(new ShowCommand(terminal))
        .addSubcommand(new CaptureCommand(terminal))
        .addSubcommand(new PartitionCommand(terminal))
        .addSubcommand(new HealCommand(terminal))
        .addSubcommand(new CommandLine(new ExecCommand(terminal)).setStopAtPositional(true))
        .addSubcommand(new CleanCommand(terminal))
        .addSubcommand(new BenchmarkCommand(terminal));
  }

  @Override
  public void run() {
    throw new ParameterException(
        spec.commandLine(),
        "missing subcommand: expected one of " + String.join(", ", spec.subcommands().keySet()));
  }
}
