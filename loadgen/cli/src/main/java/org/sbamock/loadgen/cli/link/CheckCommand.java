/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.link;

import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.sbamock.linkemu.Carrier;
import org.sbamock.linkemu.Carriers;
import org.sbamock.linkemu.emulated.EmulatedCarrier;
import org.sbamock.loadgen.process.FunctionException;
import org.sbamock.loadgen.process.UserNamespace;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Terminal;
import org.sbamock.sbi.Json;
import picocli.CommandLine.Command;
import picocli.CommandLine.Option;

/** The {@code link check} command, which reports which packet carriers this machine supports. */
@Command(
    name = "check",
    description = {
      "Reports which packet carriers this machine supports; for the others, the reason and the remedy.",
      "",
      "The exit code is 1 if it supports none."
    })
final class CheckCommand implements Callable<Integer> {
  @Option(names = "--json", description = "Print JSON.")
  boolean json;

  private final Terminal terminal;

  CheckCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    try {
      Optional<Integer> anew = UserNamespace.enterFor(new EmulatedCarrier());
      if (anew.isPresent()) {
        return anew.get();
      }
    } catch (FunctionException e) {
      // Not permitted here nor in a user namespace; the check below reports the reason.
    }
    List<Carrier.Availability> answers = Carriers.check();
    if (json) {
      terminal
          .out()
          .println(Json.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(answers));
    } else {
      answers.forEach(this::print);
    }
    terminal.out().flush();
    return answers.stream().anyMatch(Carrier.Availability::available)
        ? ExitCodes.GOOD
        : ExitCodes.INTERNAL;
  }

  private void print(Carrier.Availability answer) {
    String verdict =
        answer.available() ? terminal.green("available") : terminal.yellow("not available");
    terminal.out().println(answer.carrier() + ": " + verdict);
    boolean entered = answer.available() && UserNamespace.isEntered();
    terminal
        .out()
        .println("  " + answer.reason() + (entered ? ", in a user namespace, without root" : ""));
    if (!answer.remedy().isEmpty()) {
      terminal.out().println("  remedy: " + answer.remedy());
    }
  }
}
