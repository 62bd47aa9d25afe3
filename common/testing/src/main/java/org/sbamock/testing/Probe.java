/* SPDX-License-Identifier: Apache-2.0 */
package org.sbamock.testing;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * The outcome of a program that was run to check whether a requirement is met.
 *
 * @param command the command line
 * @param exitCode the exit code; -1 if the program cannot be started or did not end within a minute
 * @param output the standard output and standard error, or the reason why the program did not run
 */
public record Probe(List<String> command, int exitCode, String output) {
  /** Runs a program without input and waits for its end, for at most one minute. */
  public static Probe run(String... command) {
    List<String> line = List.copyOf(Arrays.asList(command));
    try {
      Path output = Files.createTempFile("sbamock-probe", ".out");
      try {
        Process process =
            new ProcessBuilder(line)
                .redirectInput(Path.of("/dev/null").toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        boolean ended = process.waitFor(1, TimeUnit.MINUTES);
        process.destroyForcibly();
        String text = Files.readString(output, StandardCharsets.UTF_8).strip();
        return new Probe(line, ended ? process.exitValue() : -1, ended ? text : "did not end");
      } catch (IOException e) {
        return new Probe(line, -1, String.valueOf(e.getMessage()));
      } finally {
        Files.delete(output);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new IllegalStateException(e);
    }
  }

  /** Returns whether the program ended with exit code 0. */
  public boolean succeeded() {
    return exitCode == 0;
  }

  /** Returns a description of the failure; empty if the program succeeded. */
  public Optional<String> problem() {
    return succeeded()
        ? Optional.empty()
        : Optional.of(String.join(" ", command) + " fails: " + output);
  }

  /**
   * Returns the program that a variable names: a system property such as {@code sbamock.h2spec}, or
   * an environment variable such as {@code SBAMOCK_H2SPEC}; otherwise the program of the usual name
   * on the PATH, if there is one.
   */
  public static Optional<Path> program(String property, String usualName) {
    return Stream.of(
            System.getProperty(property, ""),
            environment(property.replace('.', '_').toUpperCase(Locale.ROOT)))
        .filter(named -> !named.isBlank())
        .map(Path::of)
        .findFirst()
        .or(() -> onPath(usualName));
  }

  /** Returns the program of the given name on the PATH; empty if there is none. */
  public static Optional<Path> onPath(String name) {
    return executable(Arrays.asList(environment("PATH").split(":", -1)), name);
  }

  /**
   * Returns the program of the given name in the first directory that contains it; empty if there
   * is none.
   */
  public static Optional<Path> executable(List<String> folders, String name) {
    return folders.stream()
        .filter(folder -> !folder.isEmpty())
        .map(folder -> Path.of(folder, name))
        .filter(Files::isExecutable)
        .findFirst();
  }

  private static String environment(String name) {
    return Optional.ofNullable(System.getenv(name)).orElse("");
  }
}
