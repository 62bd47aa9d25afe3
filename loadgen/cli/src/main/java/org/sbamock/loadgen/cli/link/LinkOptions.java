/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.link;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** The options that select a link. */
final class LinkOptions {
  @Option(
      names = "--name",
      paramLabel = "<name>",
      description = "Name of the link (default: default).")
  String name = "default";

  @Option(
      names = "--directory",
      paramLabel = "<directory>",
      description = {
        "Directory of the control socket and the log (default: $$SBAMOCK_LINK_DIRECTORY, else"
            + " $$XDG_RUNTIME_DIR/sbamock, else a directory of the user in the directory for"
            + " temporary files)."
      })
  @Nullable Path directory;

  LinkDirectory place() {
    return new LinkDirectory(directory == null ? LinkDirectory.usual() : directory);
  }

  LinkClient client() {
    return new LinkClient(place().socket(name), name);
  }
}
