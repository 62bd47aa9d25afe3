/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli;

import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.sbamock.http.OpenFileLimit;
import org.sbamock.linkemu.emulated.LinkException;
import org.sbamock.linkemu.emulated.NetworkNamespace;
import org.sbamock.loadgen.cli.bench.BenchCommand;
import org.sbamock.loadgen.cli.experiment.CompareCommand;
import org.sbamock.loadgen.cli.experiment.ExperimentCommand;
import org.sbamock.loadgen.cli.experiment.PublishCommand;
import org.sbamock.loadgen.cli.experiment.RatioCommand;
import org.sbamock.loadgen.cli.experiment.ReportCommand;
import org.sbamock.loadgen.cli.experiment.SiteCommand;
import org.sbamock.loadgen.cli.experiment.ValidateCommand;
import org.sbamock.loadgen.cli.link.LinkCommand;
import org.sbamock.loadgen.cli.options.Converters;
import org.sbamock.loadgen.cli.options.DimensionOptions;
import org.sbamock.loadgen.cli.options.RepeatedOptions;
import org.sbamock.loadgen.process.FunctionException;
import org.sbamock.loadgen.process.UserNamespace;
import org.sbamock.loadgen.result.Environment;
import org.sbamock.loadgen.terminal.CommandFailedException;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Terminal;
import org.slf4j.LoggerFactory;
import picocli.AutoComplete;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.IVersionProvider;
import picocli.CommandLine.ScopeType;

/** The {@code sbamock} command with all of its subcommands. */
@Command(
    name = "sbamock",
    description =
        "A mock of the 5G core's AMF, AUSF and NRF with a load generator, an emulated link and"
            + " experiments.",
    versionProvider = SbamockCommand.Version.class,
    mixinStandardHelpOptions = true,
    scope = ScopeType.INHERIT,
    synopsisSubcommandLabel = "COMMAND",
    exitCodeListHeading = "%nExit codes:%n",
    exitCodeList = {
      "0:success",
      "1:the command failed; the message names the cause",
      "2:usage error: an option, an argument or an input file is invalid",
      "99:a service level objective (--slo) or a goal was not met",
      "105:interrupted; partial results are kept",
      "106:merge: a worker has no complete result; those of the others were merged"
    })
public final class SbamockCommand {
  private SbamockCommand() {}

  /**
   * Runs a command line.
   *
   * @return the exit code
   */
  public static int execute(String... args) {
    if (UserNamespace.isEntered()) {
      NetworkNamespace.raiseLoopback();
    }
    PrintWriter out = new PrintWriter(System.out, true, StandardCharsets.UTF_8);
    PrintWriter err = new PrintWriter(System.err, true, StandardCharsets.UTF_8);
    Optional<String> shortage = OpenFileLimit.shortage();
    if (shortage.isPresent()) {
      err.println("sbamock: " + shortage.get());
      return ExitCodes.INTERNAL;
    }
    return commandLine(Terminal.ofProcess(out, err)).execute(args);
  }

  /** Returns the command line, which prints to the given terminal. */
  public static CommandLine commandLine(Terminal terminal) {
    CommandLine command = new CommandLine(new SbamockCommand());
    command.addSubcommand(new DemoCommand(terminal));
    command.addSubcommand(new UpCommand(terminal));
    command.addSubcommand(LoadCommand.commandLine(terminal));
    command.addSubcommand(new MergeCommand(terminal));
    command.addSubcommand(new ExperimentCommand(terminal));
    command.addSubcommand(new SiteCommand(terminal));
    command.addSubcommand(new ValidateCommand(terminal));
    command.addSubcommand(BenchCommand.commandLine(terminal));
    command.addSubcommand(new ReportCommand(terminal));
    command.addSubcommand(new CompareCommand(terminal));
    command.addSubcommand(new RatioCommand(terminal));
    command.addSubcommand(new PublishCommand(terminal));
    command.addSubcommand(new ArchiveCommand(terminal));
    command.addSubcommand(LinkCommand.commandLine(terminal));
    command.addSubcommand(new AutoComplete.GenerateCompletion());
    Converters.register(command)
        .registerConverter(Slo.class, Converters.saying(Slo::parse))
        .setResourceBundle(DimensionOptions.descriptions())
        .setOut(terminal.out())
        .setErr(terminal.err())
        .setUsageHelpAutoWidth(true)
        .setCaseInsensitiveEnumValuesAllowed(true)
        .setExecutionStrategy(SbamockCommand::run)
        .setParameterExceptionHandler((e, args) -> usageError(terminal, e))
        .setExecutionExceptionHandler((e, line, parsed) -> failure(terminal, e));
    return command;
  }

  private static int run(CommandLine.ParseResult parsed) {
    RepeatedOptions.reject(parsed);
    return new CommandLine.RunLast().execute(parsed);
  }

  private static int usageError(Terminal terminal, CommandLine.ParameterException e) {
    CommandLine line = e.getCommandLine();
    terminal.err().println("sbamock: " + explain(e));
    if (!CommandLine.UnmatchedArgumentException.printSuggestions(e, terminal.err())) {
      terminal
          .err()
          .println("See '" + line.getCommandSpec().qualifiedName() + " --help' for the options.");
    }
    terminal.err().flush();
    return ExitCodes.USAGE;
  }

  private static String explain(CommandLine.ParameterException e) {
    CommandLine line = e.getCommandLine();
    if (e instanceof CommandLine.UnmatchedArgumentException unmatched
        && !line.getSubcommands().isEmpty()
        && !unmatched.isUnknownOption()) {
      return "unknown command '"
          + unmatched.getUnmatched().get(0)
          + "': expected one of "
          + String.join(", ", line.getSubcommands().keySet());
    }
    return String.valueOf(e.getMessage());
  }

  /** Returns the message with its cause, such as a full disk. */
  private static String explain(UncheckedIOException e) {
    String message = String.valueOf(e.getMessage());
    Throwable cause = e.getCause();
    String why = cause == null ? "" : String.valueOf(cause.getMessage());
    return message.contains(why) ? message : message + ": " + why;
  }

  private static int failure(Terminal terminal, Exception e) {
    if (e instanceof CommandFailedException
        || e instanceof FunctionException
        || e instanceof LinkException) {
      terminal.notice("sbamock: " + e.getMessage());
    } else if (e instanceof UncheckedIOException unwritten) {
      terminal.notice("sbamock: " + explain(unwritten));
    } else if (e instanceof IllegalArgumentException) {
      terminal.notice("sbamock: " + e.getMessage());
      return ExitCodes.USAGE;
    } else {
      terminal.notice("sbamock: unexpected error: " + e);
      LoggerFactory.getLogger(SbamockCommand.class).error("unexpected error", e);
    }
    return ExitCodes.INTERNAL;
  }

  static final class Version implements IVersionProvider {
    @Override
    public String[] getVersion() {
      Environment environment = Environment.look();
      return new String[] {
        "sbamock " + environment.versionAndCommit(),
        "JDK " + environment.jdk() + ", Netty " + environment.netty(),
        environment.os() + " " + environment.arch()
      };
    }
  }
}
