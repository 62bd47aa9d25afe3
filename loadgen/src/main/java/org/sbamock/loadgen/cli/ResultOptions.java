package org.sbamock.loadgen.cli;

import java.nio.file.Path;
import java.security.SecureRandom;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/** Where results go, and the seed. */
final class ResultOptions {
  @Option(
      names = "--runs",
      paramLabel = "<directory>",
      defaultValue = "runs",
      description = "Where the run's directory is made (default: ${DEFAULT-VALUE}).")
  Path runs = Path.of("runs");

  @Option(
      names = "--seed",
      paramLabel = "<number>",
      description = "Of all random choices (default: a new one, which is printed).")
  @Nullable Long seed;

  long resolveSeed() {
    Long given = seed;
    return given != null ? given : new SecureRandom().nextInt() & 0x7fff_ffffL;
  }
}
