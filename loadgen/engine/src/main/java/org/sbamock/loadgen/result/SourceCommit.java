/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.result;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.TimeUnit;

/** The Git commit of a source tree. */
final class SourceCommit {
  private static final int ABBREVIATION = 12;
  private static final long TIMEOUT_SECONDS = 10;

  private SourceCommit() {}

  /**
   * Returns the commit of the source tree that the system property {@code sbamock.home} names.
   *
   * @return as {@link #of(Path)}; empty without that property
   */
  static Optional<String> ofHome() {
    return Optional.ofNullable(System.getProperty("sbamock.home"))
        .map(Path::of)
        .flatMap(SourceCommit::of);
  }

  /**
   * Returns the commit of a source tree.
   *
   * @param tree the root of the tree
   * @return at least twelve hexadecimal digits, followed by {@code -dirty} if tracked files differ
   *     from the commit; empty if the directory is not the root of a Git repository, or if the
   *     command {@code git} is missing or fails
   */
  static Optional<String> of(Path tree) {
    if (!Files.exists(tree.resolve(".git"))) {
      return Optional.empty();
    }
    try {
      Process git =
          new ProcessBuilder(
                  "git",
                  "--no-optional-locks",
                  "-C",
                  tree.toString(),
                  "describe",
                  "--always",
                  "--dirty",
                  "--exclude=*",
                  "--abbrev=" + ABBREVIATION)
              .redirectError(ProcessBuilder.Redirect.DISCARD)
              .start();
      try {
        git.getOutputStream().close();
        return git.waitFor(TIMEOUT_SECONDS, TimeUnit.SECONDS) && git.exitValue() == 0
            ? Optional.of(text(git.getInputStream().readAllBytes()))
            : Optional.empty();
      } finally {
        git.destroyForcibly();
      }
    } catch (IOException e) {
      return Optional.empty();
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      return Optional.empty();
    }
  }

  private static String text(byte[] line) {
    return new String(line, StandardCharsets.US_ASCII).strip();
  }
}
