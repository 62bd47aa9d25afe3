/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.link;

import java.util.List;
import java.util.concurrent.Callable;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The {@code link partition} command, which partitions parties. */
@Command(
    name = "partition",
    description = {
      "Isolates parties from all other parties. Packets in transit are dropped.",
      "",
      "  sbamock link partition ausf"
    })
final class PartitionCommand implements Callable<Integer> {
  @Mixin LinkOptions options = new LinkOptions();

  @Parameters(arity = "1..*", paramLabel = "<party>", description = "Name of a party.")
  List<String> parties = List.of();

  private final Terminal terminal;

  PartitionCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    LinkRequest request = new LinkRequest(LinkAction.PARTITION, parties, false, null);
    terminal.out().println(options.client().ask(request).message());
    terminal.out().flush();
    return ExitCodes.GOOD;
  }
}
