package org.sbamock.loadgen.cli.link;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Which link is meant. */
final class LinkOptions {
  @Option(
      names = "--name",
      paramLabel = "<name>",
      description = "Of the link, where there are several (default: default).")
  String name = "default";

  @Option(
      names = "--directory",
      paramLabel = "<directory>",
      description = {
        "Where the control socket and the log are kept (default: $$SBAMOCK_LINK_DIRECTORY, else"
            + " $$XDG_RUNTIME_DIR/sbamock, else one of yours in the directory for temporary files)."
      })
  @Nullable Path directory;

  LinkDirectory place() {
    return new LinkDirectory(directory == null ? LinkDirectory.usual() : directory);
  }

  LinkClient client() {
    return new LinkClient(place().socket(name), name);
  }
}
