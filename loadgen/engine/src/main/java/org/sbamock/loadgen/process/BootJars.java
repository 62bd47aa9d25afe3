/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.loadgen.process;

import java.io.IOException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;

/**
 * The executable jars of the functions, which are either in a source tree ({@code
 * nrf/application/target/sbamock-nrf-*-exec.jar}) or all in one directory.
 */
public final class BootJars {
  private final Path home;

  /** Locates the jars in a source tree or a directory. */
  public BootJars(Path home) {
    this.home = home;
  }

  /**
   * Locates the jars in the directory of the system property {@code sbamock.home}, which the
   * launcher sets.
   *
   * @throws FunctionException if the property is not set
   */
  public static BootJars ofProcess() {
    String home = System.getProperty("sbamock.home");
    if (home == null) {
      throw new FunctionException(
          "the system property sbamock.home is missing: start with ./sbamock, or set"
              + " -Dsbamock.home=<directory of the jars or of the source tree>",
          null);
    }
    return new BootJars(Path.of(home));
  }

  /**
   * Returns the jar of a function, the newest if there are several.
   *
   * @throws FunctionException if there is none
   */
  public Path find(FunctionKind kind) {
    return find(kind.id());
  }

  /**
   * Returns the jar of a module such as {@code stub}, the newest if there are several.
   *
   * @throws FunctionException if there is none
   */
  public Path find(String id) {
    List<Path> found = new ArrayList<>();
    String pattern = "sbamock-" + id + "-*-exec.jar";
    for (Path directory :
        List.of(home.resolve(id).resolve("application").resolve("target"), home)) {
      if (Files.isDirectory(directory)) {
        try (DirectoryStream<Path> jars = Files.newDirectoryStream(directory, pattern)) {
          jars.forEach(found::add);
        } catch (IOException e) {
          throw new FunctionException("cannot read " + directory + ": " + e.getMessage(), e);
        }
      }
    }
    return found.stream()
        .max(Comparator.comparing(BootJars::age))
        .orElseThrow(
            () ->
                new FunctionException(
                    "no " + pattern + " in " + home + ": build it with mvn package", null));
  }

  private static long age(Path jar) {
    return jar.toFile().lastModified();
  }
}
