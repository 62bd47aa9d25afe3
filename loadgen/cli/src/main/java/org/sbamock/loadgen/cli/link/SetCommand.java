/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.link;

import java.util.List;
import java.util.concurrent.Callable;
import org.sbamock.linkemu.model.Conditions;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code link set} command, which sets conditions of a link. */
@Command(
    name = "set",
    description = {
      "Sets the condition of one pair or of all pairs. Packets in transit are not affected.",
      "",
      "A condition is one of ${bundle:conditions}, a list of NetEm parameters, or a name followed by"
          + " NetEm parameters that override it. It is added to the base link of 'create', unless it"
          + " names one with 'over loopback', 'over fast-ethernet' or 'over wlan'.",
      "",
      "  sbamock link set amf ausf lag",
      "  sbamock link set amf ausf --one-way delay 50ms 20ms distribution normal loss 1%%",
      "  sbamock link set --all delay1s limit 20000",
      "  sbamock link set --all lag over fast-ethernet",
      "  sbamock link set --carrier netem --device eth0 lossy"
    })
final class SetCommand implements Callable<Integer> {
  @Mixin LinkOptions options = new LinkOptions();
  @Mixin NetemOptions netem = new NetemOptions();

  @Parameters(
      arity = "1..*",
      paramLabel = "<word>",
      description = "FROM TO CONDITION; with --all or --carrier netem, CONDITION only.")
  List<String> words = List.of();

  @Option(names = "--all", description = "Set the condition of every pair.")
  boolean all;

  @Option(names = "--one-way", description = "Set only the direction from FROM to TO.")
  boolean oneWay;

  private final Terminal terminal;

  SetCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (all && oneWay) {
      throw new IllegalArgumentException(
          "--one-way requires a pair; it cannot be combined with --all");
    }
    if (netem.netem()) {
      terminal.out().println(netem.apply(Conditions.parse(String.join(" ", words))));
    } else {
      terminal.out().println(options.client().ask(request()).message());
    }
    terminal.out().flush();
    return ExitCodes.GOOD;
  }

  private LinkRequest request() {
    if (!all && words.size() < 3) {
      throw new IllegalArgumentException(
          "expected two parties and a condition, as in 'link set amf ausf lag', or --all and a"
              + " condition");
    }
    int parties = all ? 0 : 2;
    String condition = String.join(" ", words.subList(parties, words.size()));
    Conditions.parse(condition);
    return new LinkRequest(LinkAction.SET, words.subList(0, parties), oneWay, condition);
  }
}
