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

/** Records packets. */
@Command(
    name = "capture",
    description = {
      "Writes every packet to a pcapng file, as each party sends and receives it.",
      "",
      "  sbamock link capture link.pcapng",
      "  sbamock link capture --stop"
    })
final class CaptureCommand implements Callable<Integer> {
  @Mixin LinkOptions options = new LinkOptions();

  @Parameters(arity = "0..1", paramLabel = "<file>", description = "Where to; it is overwritten.")
  @Nullable Path file;

  @Option(names = "--stop", description = "End the capture that runs; its file is whole then.")
  boolean stop;

  private final Terminal terminal;

  CaptureCommand(Terminal terminal) {
    this.terminal = terminal;
  }

  @Override
  public Integer call() {
    if (stop == (file != null)) {
      throw new IllegalArgumentException("either a file or --stop is expected");
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
