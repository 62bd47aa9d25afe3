/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.link;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import org.sbamock.loadgen.terminal.CommandFailedException;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Parameters;

/** The {@code link exec} command, which runs a command in the network namespace of a party. */
@Command(
    name = "exec",
    description = {
      "Runs a command in the network namespace of a party, and exits with its exit code.",
      "",
      "The command is killed when the link stops. Options precede the party.",
      "",
      "  sbamock link exec ausf -- python3 -m http.server",
      "  sbamock link exec amf -- curl http://198.18.0.2:8000/",
      "  sbamock link exec --name other amf -- ping -c 3 198.18.0.2"
    })
final class ExecCommand implements Callable<Integer> {
  @Mixin LinkOptions options = new LinkOptions();

  @Parameters(
      index = "0",
      paramLabel = "<party>",
      description = "Party whose network namespace the command uses.")
  String party = "";

  @Parameters(
      index = "1..*",
      arity = "1..*",
      paramLabel = "<command>",
      description = "Command and its arguments.")
  List<String> command = List.of();

  private final Terminal terminal;

  ExecCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() throws InterruptedException {
    List<String> program =
        command.get(0).equals("--") ? command.subList(1, command.size()) : command;
    if (program.isEmpty()) {
      throw new IllegalArgumentException(
          "missing command: expected for instance 'sbamock link exec " + party + " -- ip address'");
    }
    LinkReply.Entry entry = options.client().ask(LinkRequest.of(LinkAction.ENTER, party)).entry();
    if (entry == null) {
      throw new CommandFailedException("the link returned no namespace for " + party, null);
    }
    if (!DetachedProcess.onPath("nsenter")) {
      throw new CommandFailedException(
          "nsenter was not found on the PATH: install util-linux", null);
    }
    List<String> line = new ArrayList<>(List.of("nsenter"));
    if (entry.userNamespace() != null && !isOwn(Path.of(entry.userNamespace()))) {
      line.addAll(List.of("--user=" + entry.userNamespace(), "--preserve-credentials"));
    }
    line.addAll(List.of("--net=" + entry.netNamespace(), "--"));
    line.addAll(program);
    ProcessBuilder builder = new ProcessBuilder(line).inheritIO();
    builder.environment().putAll(entry.environment());
    terminal.out().flush();
    try {
      Process process = builder.start();
      Thread hook = new Thread(process::destroy, "exec-end");
      Runtime.getRuntime().addShutdownHook(hook);
      int code = process.waitFor();
      try {
        Runtime.getRuntime().removeShutdownHook(hook);
      } catch (IllegalStateException e) {
        // The process is already exiting.
        return code;
      }
      return code;
    } catch (IOException e) {
      throw new CommandFailedException("cannot run nsenter: " + e.getMessage(), e);
    }
  }

  private static boolean isOwn(Path userNamespace) {
    try {
      return Files.readSymbolicLink(userNamespace)
          .equals(Files.readSymbolicLink(Path.of("/proc/self/ns/user")));
    } catch (IOException e) {
      return false;
    }
  }
}
