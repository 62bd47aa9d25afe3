package org.sbamock.loadgen.cli.link;

import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** Networks whose packets meet what you choose. */
@Command(
    name = "link",
    description = {
      "Parties in network namespaces of their own, and between them a link that delays, loses,"
          + " corrupts, duplicates and reorders packets of TCP and UDP alike.",
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

  /** The command with its subcommands. */
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
        "what to do with the link is missing: one of "
            + String.join(", ", spec.subcommands().keySet())
            + " is expected");
  }
}
