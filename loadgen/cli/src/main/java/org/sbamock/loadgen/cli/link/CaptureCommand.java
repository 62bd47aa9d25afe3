/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.link;

import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.terminal.ExitCodes;
import org.sbamock.loadgen.terminal.Terminal;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;

/** The {@code link capture} command, which starts or stops a packet capture. */
@Command(
    name = "capture",
    description = {
      "Captures the packets that each party sends and receives, in a pcapng file.",
      "",
      "  sbamock link capture link.pcapng",
      "  sbamock link capture --stop"
    })
final class CaptureCommand implements Callable<Integer> {
  @Mixin LinkOptions options = new LinkOptions();

  @Parameters(
      arity = "0..1",
      paramLabel = "<file>",
      description = "The pcapng file; an existing file is overwritten.")
  @Nullable Path file;

  @Option(names = "--stop", description = "Stop the running capture and complete its file.")
  boolean stop;

  private final Terminal terminal;

  CaptureCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (stop == (file != null)) {
      throw new IllegalArgumentException("expected either a file or --stop");
    }
    LinkRequest request =
        file == null
            ? LinkRequest.of(LinkAction.CAPTURE_STOP)
            : new LinkRequest(
                LinkAction.CAPTURE_START, List.of(), false, file.toAbsolutePath().toString());
    terminal.out().println(options.client().ask(request).message());
    terminal.out().flush();
    return ExitCodes.GOOD;
  }
}
