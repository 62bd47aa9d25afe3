/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.link;

import java.io.IOException;
import java.nio.file.Files;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.sbamock.linkemu.emulated.ChildProcesses;
import org.sbamock.loadgen.terminal.CommandFailedException;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;

/**
 * The {@code link clean} command, which stops links, and removes the processes and sockets of
 * crashed links.
 */
@Command(
    name = "clean",
    description = {
      "Stops the link and the processes that run in it, and removes the processes and sockets of"
          + " crashed links.",
      "",
      "  sbamock link clean",
      "  sbamock link clean --all",
      "  sbamock link clean --stale",
      "  sbamock link clean --carrier netem --device eth0"
    })
final class CleanCommand implements Callable<Integer> {
  private static final Duration PATIENCE = Duration.ofSeconds(20);

  @Mixin LinkOptions options = new LinkOptions();
  @Mixin NetemOptions netem = new NetemOptions();

  @Option(names = "--all", description = "Stop all links of this user.")
  boolean all;

  @Option(
      names = "--stale",
      description = "Only remove the processes and sockets of crashed links.")
  boolean stale;

  private final Terminal terminal;

  CleanCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    if (netem.netem()) {
      netem.clear();
      terminal.out().println(netem.device + ": NetEm removed");
      terminal.out().flush();
      return ExitCodes.GOOD;
    }
    LinkDirectory place = options.place();
    if (!stale) {
      for (String link : all ? place.links() : List.of(options.name)) {
        end(place, link);
      }
    }
    boolean something = false;
    List<Long> killed = ChildProcesses.cleanStale();
    if (!killed.isEmpty()) {
      something = true;
      terminal.out().println("Killed processes of a crashed link: " + killed);
    }
    for (String link : place.links()) {
      LinkClient client = new LinkClient(place.socket(link), link);
      if (client.isStale()) {
        something = true;
        remove(client);
        terminal.out().println("Link '" + link + "' had crashed: removed its socket");
      }
    }
    if (stale && !something) {
      terminal.out().println("No link has crashed.");
    }
    terminal.out().flush();
    return ExitCodes.GOOD;
  }

  private void end(LinkDirectory place, String link) throws InterruptedException {
    LinkClient client = new LinkClient(place.socket(link), link);
    Optional<LinkReply> status = client.trySend(LinkRequest.of(LinkAction.STATUS));
    if (status.isEmpty() || status.get().status() == null) {
      terminal.out().println("No link '" + link + "' is running.");
      return;
    }
    long pid = status.get().status().pid();
    Optional<ProcessHandle> holder = ProcessHandle.of(pid);
    client.trySend(LinkRequest.of(LinkAction.STOP));
    try {
      if (holder.isPresent()) {
        holder.get().onExit().get(PATIENCE.toSeconds(), TimeUnit.SECONDS);
      }
    } catch (TimeoutException | ExecutionException e) {
      throw new CommandFailedException(
          "link '"
              + link
              + "' did not stop within 20 s: run kill -9 "
              + pid
              + ", then 'link clean --stale'",
          e);
    }
    terminal.out().println("Link '" + link + "' has ended.");
  }

  private static void remove(LinkClient client) {
    try {
      Files.deleteIfExists(client.socket());
    } catch (IOException e) {
      throw new CommandFailedException(
          "cannot remove " + client.socket() + ": " + e.getMessage(), e);
    }
  }
}
