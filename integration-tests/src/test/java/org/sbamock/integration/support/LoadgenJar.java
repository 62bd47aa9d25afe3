/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.integration.support;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;

/** The executable jar of the load generator, as {@code mvn package} builds it. */
public final class LoadgenJar {
  private LoadgenJar() {}

  /** The jar in the source tree at {@code home}. */
  public static Path find(Path home) throws IOException {
    Path target = home.resolve("loadgen").resolve("cli").resolve("target");
    try (Stream<Path> files = Files.list(target)) {
      return files
          .filter(file -> file.getFileName().toString().endsWith("-exec.jar"))
          .findFirst()
          .orElseThrow(() -> new AssertionError("no -exec.jar in " + target + ": mvn package"));
    }
  }
}
