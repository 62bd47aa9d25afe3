/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.link;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sbamock.linkemu.model.Conditions;
import org.sbamock.linkemu.model.LinkCondition;
import org.sbamock.loadgen.cli.link.LinkStatus.DirectionStatus;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Terminal;
import org.sbamock.sbi.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code link show} command, which prints the state of a link. */
@Command(
    name = "show",
    description = {
      "Prints the parties, conditions and counters of the link.",
      "",
      "  sbamock link show",
      "  sbamock link show --watch 1s",
      "  sbamock link show --json",
      "  sbamock link show --tc lag over fast-ethernet",
      "  sbamock link show --carrier netem --device eth0"
    })
final class ShowCommand implements Callable<Integer> {
  @Mixin LinkOptions options = new LinkOptions();
  @Mixin NetemOptions netem = new NetemOptions();

  @Parameters(
      arity = "0..*",
      paramLabel = "<word>",
      description = "Condition to print with --tc (default: the conditions of the link).")
  List<String> words = List.of();

  @Option(names = "--json", description = "Print JSON.")
  boolean json;

  @Option(names = "--tc", description = "Print the equivalent tc commands of NetEm.")
  boolean tc;

  @Option(
      names = "--watch",
      paramLabel = "<duration>",
      description = "Print at this interval until Ctrl-C.")
  @Nullable Duration watch;

  private final Terminal terminal;

  ShowCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (!words.isEmpty() && !tc) {
      throw new IllegalArgumentException("'" + words.get(0) + "': a condition requires --tc");
    }
    if (watch != null && (watch.isNegative() || watch.isZero())) {
      throw new IllegalArgumentException("--watch " + watch + ": expected a duration above 0s");
    }
    if (netem.netem()) {
      terminal.out().println(netem.show());
    } else if (tc) {
      printTc();
    } else {
      show();
      while (watch != null) {
        Thread.sleep(watch.toMillis());
        terminal.out().print(terminal.colour() ? "\u001b[H\u001b[2J" : System.lineSeparator());
        show();
      }
    }
    terminal.out().flush();
    return ExitCodes.GOOD;
  }

  private void show() {
    LinkStatus status = options.client().status();
    if (json) {
      terminal
          .out()
          .println(Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(status));
      terminal.out().flush();
    } else {
      new StatusPrinter(terminal).all(status);
    }
  }

  private void printTc() {
    if (!words.isEmpty()) {
      terminal.out().println(netem.line(Conditions.parse(String.join(" ", words))));
      return;
    }
    for (DirectionStatus direction : options.client().status().directions()) {
      terminal.out().println("# at " + direction.from() + ", for " + direction.to());
      try {
        terminal.out().println(netem.line(LinkCondition.parse(direction.condition())));
      } catch (IllegalArgumentException e) {
        terminal.out().println("# none: " + e.getMessage());
      }
    }
  }
}
