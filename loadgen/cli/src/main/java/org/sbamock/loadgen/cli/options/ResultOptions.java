/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.cli.options;

import java.nio.file.Path;
import java.security.SecureRandom;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import org.jspecify.annotations.Nullable;
import org.sbamock.loadgen.result.RunDirectory;
import picocli.CommandLine.Option;

/** The options of the results directory and the seed. */
public final class ResultOptions {
  @Option(
      names = "--runs",
      paramLabel = "<directory>",
      defaultValue = "runs",
      description = "Parent directory of the run directory (default: ${DEFAULT-VALUE}).")
  Path runs = Path.of("runs");

  @Option(
      names = "--seed",
      paramLabel = "<number>",
      description = "Seed of all random choices (default: a random seed, which is printed).")
  @Nullable Long seed;

  /** Creates the directory of a run that starts now, with a name that contains the command. */
  public RunDirectory newDirectory(String command) {
    return RunDirectory.create(runs, command, ZonedDateTime.now(ZoneOffset.UTC));
  }

  /**
   * Creates the directory of a worker, whose name is fixed.
   *
   * @throws IllegalArgumentException if it exists already
   */
  public RunDirectory newWorkerDirectory(String name) {
    try {
      return RunDirectory.createNamed(runs, name);
    } catch (IllegalArgumentException e) {
      throw new IllegalArgumentException(
          "--runs "
              + runs
              + ": "
              + e.getMessage()
              + "; expected a --runs directory in which this worker has not run",
          e);
    }
  }

  /** Returns the given seed, or a new one. */
  public long resolveSeed() {
    return resolveSeed(new SecureRandom().nextInt() & 0x7fff_ffffL);
  }

  /** Returns the given seed, or another one if none is given. */
  public long resolveSeed(long other) {
    Long given = seed;
    return given != null ? given : other;
  }
}
