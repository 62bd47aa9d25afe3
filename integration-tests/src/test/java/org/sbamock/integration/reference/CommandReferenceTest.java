/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.reference;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.Writer;
import org.junit.jupiter.api.Test;
import org.sbamock.loadgen.cli.SbamockCommand;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine;
import picocli.CommandLine.Help;

/** Generates the reference of commands from their help texts. */
class CommandReferenceTest {
  private static final int WIDTH = 100;
  private static final String DIMENSIONS = "(Dimensions of experiments[^\n]*:\n)(?: [^\n]*\n)+";
  private static final String HEAD =
      """
      # Commands

      The commands, arguments and options of `sbamock`. Each section is the output of the command's
      `--help`; the exit codes apply to all commands. This page is generated from the command line.
      `sbamock generate-completion` prints a completion script for bash and zsh:
      `source <(sbamock generate-completion)`.
      """;

  @Test
  void thePageContainsTheHelpOfEveryCommand() throws IOException {
    String page = page();

    assertThat(page).contains("## sbamock load\n", "## sbamock link create\n", "Exit codes:");
    new GeneratedPage("docs/reference/cli.md").isUpToDate(page);
  }

  private static String page() {
    PrintWriter nowhere = new PrintWriter(Writer.nullWriter());
    StringBuilder page = new StringBuilder(HEAD);
    CommandLine root =
        SbamockCommand.commandLine(new Terminal(nowhere, nowhere, false, false))
            .setUsageHelpAutoWidth(false)
            .setUsageHelpWidth(WIDTH);
    append(page, root, usage(root));
    appendSubcommands(page, root);
    return page.toString();
  }

  private static void appendSubcommands(StringBuilder page, CommandLine parent) {
    for (CommandLine command : parent.getSubcommands().values()) {
      if (!command.getCommandSpec().usageMessage().hidden()) {
        append(page, command, usage(command).replaceFirst("(?s)\nExit codes:\n(  [^\n]*\n)+", ""));
        appendSubcommands(page, command);
      }
    }
  }

  private static void append(StringBuilder page, CommandLine command, String usage) {
    page.append("\n## ").append(command.getCommandSpec().qualifiedName());
    page.append("\n\n```text\n").append(usage.strip()).append("\n```\n");
  }

  private static String usage(CommandLine command) {
    return command
        .getUsageMessage(Help.Ansi.OFF)
        .replace(System.lineSeparator(), "\n")
        .replaceFirst(
            DIMENSIONS,
            "$1  one option for each further dimension; see docs/reference/experiments.md\n")
        .replaceAll(" +\n", "\n");
  }
}
