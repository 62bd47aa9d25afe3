/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.options;

import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.ParseResult;

/**
 * The check that options of a single value are given once. Picocli checks this outside of argument
 * groups only: in a group, a repeated option resets all others of the group to their defaults.
 */
public final class RepeatedOptions {
  private RepeatedOptions() {}

  /**
   * Checks a parsed command line.
   *
   * @throws ParameterException if an option of a single value was given twice
   */
  public static void reject(ParseResult parsed) {
    List<String> arguments = parsed.originalArgs();
    ParseResult command = parsed;
    int at = 0;
    while (command.hasSubcommand()) {
      command = command.subcommand();
      while (!command.commandSpec().names().contains(arguments.get(at))) {
        at++;
      }
      at++;
    }
    CommandLine line = command.commandSpec().commandLine();
    Map<String, OptionSpec> options = command.commandSpec().optionsMap();
    Set<OptionSpec> given = new HashSet<>();
    for (; at < arguments.size(); at++) {
      String argument = arguments.get(at);
      if (argument.equals("--") || (line.isStopAtPositional() && !argument.startsWith("-"))) {
        return;
      }
      int end = argument.indexOf('=');
      String name = end < 0 ? argument : argument.substring(0, end);
      OptionSpec option = options.get(name);
      if (option == null) {
        continue;
      }
      if (!option.isMultiValue() && !given.add(option)) {
        throw new ParameterException(line, "option '" + name + "' should be specified only once");
      }
      if (end < 0 && option.arity().min() > 0) {
        at++;
      }
    }
  }
}
