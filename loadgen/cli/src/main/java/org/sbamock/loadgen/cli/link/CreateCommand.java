/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.link;

import java.security.SecureRandom;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;
import org.sbamock.linkemu.emulated.ChildProcesses;
import org.sbamock.linkemu.emulated.EmulatedCarrier;
import org.sbamock.linkemu.emulated.LinkException;
import org.sbamock.loadgen.process.UserNamespace;
import org.sbamock.loadgen.terminal.CommandFailedException;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Interruption;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code link create} command, which creates a link and runs it until interrupted. */
@Command(
    name = "create",
    description = {
      "Creates an emulated network of parties, each in a network namespace, and runs it until"
          + " Ctrl-C or 'link clean'.",
      "",
      "Requires root, or a kernel that permits unprivileged user namespaces. Processes and sockets"
          + " of crashed links are removed first.",
      "",
      "  sbamock link create amf ausf nrf",
      "  sbamock link create --detach --base fast-ethernet --condition lag amf ausf",
      "  sbamock link create --detach ue \"ausf=$(docker inspect -f '{{.State.Pid}}' ausf)\""
    })
final class CreateCommand implements Callable<Integer> {
  @Mixin LinkOptions options = new LinkOptions();

  @Parameters(
      arity = "1..*",
      paramLabel = "<party>",
      description = "Party: NAME, or NAME=PID to use the network namespace of a process.")
  List<String> parties = List.of();

  @Option(
      names = "--base",
      paramLabel = "<base>",
      description =
          "Base link to which every condition is added: loopback, fast-ethernet or wlan (default: loopback).")
  String base = "loopback";

  @Option(
      names = "--condition",
      paramLabel = "<condition>",
      description = {
        "Initial condition of every pair: ${bundle:conditions}, or NetEm parameters such as"
            + " 'delay 50ms 20ms distribution normal loss 1%%' (default: lossless)."
      })
  String condition = "lossless";

  @Option(
      names = "--seed",
      paramLabel = "<seed>",
      description = "Seed of all random choices (default: a random seed, which is printed).")
  @Nullable Long seed;

  @Option(
      names = {"-d", "--detach"},
      description = "Run the link in the background and return.")
  boolean detach;

  private final Terminal terminal;

  CreateCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    List<PartyArgument> arguments = arguments();
    RunningLink.condition(condition, base);
    LinkDirectory place = options.place();
    place.create();
    LinkClient client = options.client();
    if (client.trySend(LinkRequest.of(LinkAction.STATUS)).isPresent()) {
      throw new IllegalArgumentException(
          "link '"
              + options.name
              + "' is already running: stop it with 'sbamock link clean', or choose another"
              + " --name");
    }
    List<Long> stale = ChildProcesses.cleanStale();
    if (!stale.isEmpty()) {
      terminal.notice("Killed processes of a crashed link: " + stale);
    }
    if (detach) {
      return new DetachedProcess(terminal, place, options.name, client)
          .start(options.directory == null);
    }
    Optional<Integer> anew = UserNamespace.enterFor(new EmulatedCarrier());
    if (anew.isPresent()) {
      return anew.get();
    }
    return hold(arguments, client);
  }

  private List<PartyArgument> arguments() {
    List<PartyArgument> arguments = parties.stream().map(PartyArgument::parse).toList();
    Set<String> names = new HashSet<>();
    for (PartyArgument argument : arguments) {
      if (!names.add(argument.name())) {
        throw new IllegalArgumentException(
            "party " + argument.name() + ": given twice; expected distinct names");
      }
    }
    if (arguments.size() < 2) {
      throw new IllegalArgumentException(
          "a link requires at least two parties, as in 'sbamock link create amf ausf'");
    }
    return arguments;
  }

  private int hold(List<PartyArgument> arguments, LinkClient client) throws InterruptedException {
    long chosen = seed == null ? new SecureRandom().nextInt() & 0xffffffffL : seed;
    // Ctrl-C is one of the regular ends of this command.
    try (Interruption interruption = Interruption.listen(ExitCodes.GOOD);
        RunningLink link = new RunningLink(options.name, base, condition, chosen, arguments)) {
      interruption.onSignal(() -> link.stop().complete(null));
      try (ControlSocket control = new ControlSocket(client.socket(), link)) {
        new StatusPrinter(terminal).parties(link.status());
        terminal.out().println("Ctrl-C or 'sbamock link clean' stops it.");
        terminal.out().flush();
        await(link);
      }
    }
    return ExitCodes.GOOD;
  }

  private static void await(RunningLink link) throws InterruptedException {
    while (true) {
      try {
        link.stop().get(1, TimeUnit.SECONDS);
        return;
      } catch (TimeoutException e) {
        Optional<LinkException> failure = link.failure();
        if (failure.isPresent()) {
          throw new CommandFailedException(
              String.valueOf(failure.get().getMessage()), failure.get());
        }
      } catch (ExecutionException e) {
        throw new IllegalStateException(e);
      }
    }
  }
}
